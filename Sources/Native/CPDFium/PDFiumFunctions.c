// PDFium's functions, each a call through a table that is filled when the library is loaded.
#include "CPDFium.h"

#include <library_table.h>

#define LIBRARY "libpdfium.so"
OPENED_LIBRARY(note, LIBRARY, "documents", "reads PDF documents", "recommended");

#define FUNCTIONS(F) \
  F(FPDF_LoadMemDocument64) F(FPDF_CloseDocument) F(FPDF_GetLastError) F(FPDF_GetPageCount) \
  F(FPDF_GetPageSizeByIndexF) F(FPDF_LoadPage) F(FPDF_ClosePage) F(FPDF_PageToDevice) F(FPDFBitmap_CreateEx) \
  F(FPDFBitmap_Destroy) F(FPDF_RenderPageBitmap) F(FPDFText_LoadPage) F(FPDFText_ClosePage) \
  F(FPDFText_CountChars) F(FPDFText_GetUnicode) F(FPDFText_GetCharBox)

// Version 2 of PDFium's structure, which later releases accept: without JavaScript.
typedef struct {
  int version;
  const char **font_paths;
  void *isolate;
  unsigned int embedder_slot;
} pdfium_configuration_t;

#define TABLE pdfium
static struct {
  FUNCTIONS(FIELD)
  void (*FPDF_InitLibraryWithConfig)(const pdfium_configuration_t *configuration);
} pdfium;

// MARK: Opening

static const library_function_t functions[] = {FUNCTIONS(ENTRY) ENTRY(FPDF_InitLibraryWithConfig)};
LOAD_ONCE(pdfium_load_functions, {LIBRARY, FUNCTIONS_OF(functions)})

static void initialize(void) {
  // An empty list: PDFium would otherwise search the system's folders.
  static const char *no_fonts[] = {NULL};
  const pdfium_configuration_t configuration = {.version = 2, .font_paths = no_fonts};
  pdfium.FPDF_InitLibraryWithConfig(&configuration);
}

const char *pdfium_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  const char *problem = pdfium_load_functions();
  if (!problem) pthread_once(&once, initialize);
  return problem;
}

// MARK: The functions by their own names

CALL(FPDF_DOCUMENT, FPDF_LoadMemDocument64, (const void *data, size_t size, const char *password), data, size, password)
CALL(void, FPDF_CloseDocument, (FPDF_DOCUMENT document), document)
CALL(unsigned long, FPDF_GetLastError, (void))
CALL(int, FPDF_GetPageCount, (FPDF_DOCUMENT document), document)
CALL(int, FPDF_GetPageSizeByIndexF, (FPDF_DOCUMENT document, int index, FS_SIZEF *size), document, index, size)
CALL(FPDF_PAGE, FPDF_LoadPage, (FPDF_DOCUMENT document, int index), document, index)
CALL(void, FPDF_ClosePage, (FPDF_PAGE page), page)
CALL(int, FPDF_PageToDevice,
     (FPDF_PAGE page, int x, int y, int width, int height, int rotation, double page_x, double page_y, int *device_x,
      int *device_y),
     page, x, y, width, height, rotation, page_x, page_y, device_x, device_y)
CALL(FPDF_BITMAP, FPDFBitmap_CreateEx, (int width, int height, int format, void *memory, int stride), width, height, format,
     memory, stride)
CALL(void, FPDFBitmap_Destroy, (FPDF_BITMAP bitmap), bitmap)
CALL(void, FPDF_RenderPageBitmap,
     (FPDF_BITMAP bitmap, FPDF_PAGE page, int x, int y, int width, int height, int rotation, int flags), bitmap, page, x, y,
     width, height, rotation, flags)
CALL(FPDF_TEXTPAGE, FPDFText_LoadPage, (FPDF_PAGE page), page)
CALL(void, FPDFText_ClosePage, (FPDF_TEXTPAGE page), page)
CALL(int, FPDFText_CountChars, (FPDF_TEXTPAGE page), page)
CALL(unsigned int, FPDFText_GetUnicode, (FPDF_TEXTPAGE page, int index), page, index)
CALL(int, FPDFText_GetCharBox, (FPDF_TEXTPAGE page, int index, double *left, double *right, double *bottom, double *top), page,
     index, left, right, bottom, top)
