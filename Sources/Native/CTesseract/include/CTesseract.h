#pragma once
// The part of Tesseract's C interface (capi.h of version 5) that recognizes one line of text.
//
// Tesseract is opened with the first line in one of its languages. `tesseract_load` must succeed before any
// other function is called. An instance serves one thread at a time.
//
// Declared here so that building needs no package that only some installations use; the signatures are
// stable.
#include <stdbool.h>
#include <stddef.h>

typedef struct TessBaseAPI TessBaseAPI;
typedef struct TessPageIterator TessPageIterator;
typedef struct TessResultIterator TessResultIterator;
typedef struct ETEXT_DESC ETEXT_DESC;

// Loads Tesseract once per process. Returns NULL, or the reason for failure, valid for the process's
// lifetime.
const char *tesseract_load(void);

// Lets OpenMP, in which Tesseract's loops are written, use the calling thread only. Returns the limit of
// nested parallel loops to restore.
int tesseract_begin_serial(void);
void tesseract_end_serial(int limit);

TessBaseAPI *TessBaseAPICreate(void);
void TessBaseAPIDelete(TessBaseAPI *api);
// `folder` has a file LANGUAGE.traineddata. Returns 0 on success.
int TessBaseAPIInit2(TessBaseAPI *api, const char *folder, const char *language, int engine_mode);
int TessBaseAPISetVariable(TessBaseAPI *api, const char *name, const char *value);
void TessBaseAPISetPageSegMode(TessBaseAPI *api, int mode);
// Copies the pixels.
void TessBaseAPISetImage(TessBaseAPI *api, const unsigned char *pixels, int width, int height, int bytes_per_pixel,
                         int bytes_per_line);
void TessBaseAPISetSourceResolution(TessBaseAPI *api, int pixels_per_inch);
// Returns 0 on success.
int TessBaseAPIRecognize(TessBaseAPI *api, ETEXT_DESC *monitor);
void TessBaseAPIClear(TessBaseAPI *api);

ETEXT_DESC *TessMonitorCreate(void);
void TessMonitorDelete(ETEXT_DESC *monitor);
void TessMonitorSetDeadlineMSecs(ETEXT_DESC *monitor, int deadline);

// NULL if nothing was recognized. Valid until the image changes.
TessResultIterator *TessBaseAPIGetIterator(TessBaseAPI *api);
void TessResultIteratorDelete(TessResultIterator *iterator);
int TessResultIteratorNext(TessResultIterator *iterator, int level);
// NULL without text; to be freed with TessDeleteText.
char *TessResultIteratorGetUTF8Text(const TessResultIterator *iterator, int level);
// 0…100.
float TessResultIteratorConfidence(const TessResultIterator *iterator, int level);
const TessPageIterator *TessResultIteratorGetPageIteratorConst(const TessResultIterator *iterator);
int TessPageIteratorBoundingBox(const TessPageIterator *iterator, int level, int *left, int *top, int *right, int *bottom);
void TessDeleteText(const char *text);

// The values of Tesseract's ABI.
enum {
  SV_TESSERACT_LSTM = 1,
  SV_TESSERACT_ONE_LINE = 7,
  SV_TESSERACT_RAW_LINE = 13,
  SV_TESSERACT_LINE = 2,
  SV_TESSERACT_WORD = 3,
  SV_TESSERACT_SYMBOL = 4,
};
