#pragma once
// The part of PDFium's C interface that renders pages and reads their text.
//
// PDFium is opened with the first document, in a confined process. `pdfium_load` must succeed before any
// other function is called. PDFium isn't thread-safe: all calls are from one thread.
//
// Declared here because pypdfium2, whose wheel has the library, has no headers; the signatures are stable.
#include <stddef.h>
#include <stdint.h>

typedef struct fpdf_document_t__ *FPDF_DOCUMENT;
typedef struct fpdf_page_t__ *FPDF_PAGE;
typedef struct fpdf_bitmap_t__ *FPDF_BITMAP;
typedef struct fpdf_textpage_t__ *FPDF_TEXTPAGE;

// A size in points, 1/72 inch.
typedef struct {
  float width;
  float height;
} FS_SIZEF;

// Loads PDFium once per process and initializes it without the system's fonts, which a confined process can't
// open. Returns NULL, or the reason for failure, valid for the process's lifetime.
const char *pdfium_load(void);

// fpdfview.h. The memory must outlive the document.
FPDF_DOCUMENT FPDF_LoadMemDocument64(const void *data, size_t size, const char *password);
void FPDF_CloseDocument(FPDF_DOCUMENT document);
unsigned long FPDF_GetLastError(void);
int FPDF_GetPageCount(FPDF_DOCUMENT document);
int FPDF_GetPageSizeByIndexF(FPDF_DOCUMENT document, int index, FS_SIZEF *size);
FPDF_PAGE FPDF_LoadPage(FPDF_DOCUMENT document, int index);
void FPDF_ClosePage(FPDF_PAGE page);
// Converts a point of the page to one of a bitmap; both as in FPDF_RenderPageBitmap.
int FPDF_PageToDevice(FPDF_PAGE page, int x, int y, int width, int height, int rotation, double page_x, double page_y,
                      int *device_x, int *device_y);
// Wraps memory of `stride` bytes per row, which must outlive the bitmap.
FPDF_BITMAP FPDFBitmap_CreateEx(int width, int height, int format, void *memory, int stride);
void FPDFBitmap_Destroy(FPDF_BITMAP bitmap);
void FPDF_RenderPageBitmap(FPDF_BITMAP bitmap, FPDF_PAGE page, int x, int y, int width, int height, int rotation, int flags);

// fpdf_text.h
FPDF_TEXTPAGE FPDFText_LoadPage(FPDF_PAGE page);
void FPDFText_ClosePage(FPDF_TEXTPAGE page);
int FPDFText_CountChars(FPDF_TEXTPAGE page);
unsigned int FPDFText_GetUnicode(FPDF_TEXTPAGE page, int index);
// The glyph's box in points, with the origin at the lower left.
int FPDFText_GetCharBox(FPDF_TEXTPAGE page, int index, double *left, double *right, double *bottom, double *top);

// The values of PDFium's ABI.
enum {
  SV_PDF_ERROR_PASSWORD = 4,
  SV_PDF_ERROR_SECURITY = 5,
  // 24 bits per pixel.
  SV_PDF_FORMAT_BGR = 2,
  SV_PDF_ANNOTATIONS = 0x01,
  // Red, green and blue in place of blue, green and red.
  SV_PDF_REVERSE_BYTE_ORDER = 0x10,
};
