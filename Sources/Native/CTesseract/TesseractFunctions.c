// Tesseract's functions, each a call through a table that is filled when the library is loaded.
#include "CTesseract.h"

#include <library_table.h>

#define LIBRARY "libtesseract.so.5"
OPENED_LIBRARY(note, LIBRARY, "languages", "recognizes text in further languages", "suggested");

// The library of its threads, which it has loaded itself.
#define THREADS "libgomp.so.1"

#define FUNCTIONS(F) \
  F(TessBaseAPICreate) F(TessBaseAPIDelete) F(TessBaseAPIInit2) F(TessBaseAPISetVariable) \
  F(TessBaseAPISetPageSegMode) F(TessBaseAPISetImage) F(TessBaseAPISetSourceResolution) F(TessBaseAPIRecognize) \
  F(TessBaseAPIClear) F(TessMonitorCreate) F(TessMonitorDelete) F(TessMonitorSetDeadlineMSecs) \
  F(TessBaseAPIGetIterator) F(TessResultIteratorDelete) F(TessResultIteratorNext) \
  F(TessResultIteratorGetUTF8Text) F(TessResultIteratorConfidence) F(TessResultIteratorGetPageIteratorConst) \
  F(TessPageIteratorBoundingBox) F(TessDeleteText)

#define TABLE tesseract
static struct {
  FUNCTIONS(FIELD)
  int (*omp_get_max_active_levels)(void);
  void (*omp_set_max_active_levels)(int);
} tesseract;

// MARK: Opening

static const library_function_t functions[] = {FUNCTIONS(ENTRY)};
static const library_function_t thread_functions[] = {
    ENTRY(omp_get_max_active_levels) ENTRY(omp_set_max_active_levels)};
LOAD_ONCE(tesseract_load, {LIBRARY, FUNCTIONS_OF(functions)}, {THREADS, FUNCTIONS_OF(thread_functions)})

int tesseract_begin_serial(void) {
  const int limit = tesseract.omp_get_max_active_levels();
  tesseract.omp_set_max_active_levels(0);
  return limit;
}

void tesseract_end_serial(int limit) { tesseract.omp_set_max_active_levels(limit); }

// MARK: The functions by their own names

CALL(TessBaseAPI *, TessBaseAPICreate, (void))
CALL(void, TessBaseAPIDelete, (TessBaseAPI *api), api)
CALL(int, TessBaseAPIInit2, (TessBaseAPI *api, const char *folder, const char *language, int engine_mode), api, folder,
     language, engine_mode)
CALL(int, TessBaseAPISetVariable, (TessBaseAPI *api, const char *name, const char *value), api, name, value)
CALL(void, TessBaseAPISetPageSegMode, (TessBaseAPI *api, int mode), api, mode)
CALL(void, TessBaseAPISetImage,
     (TessBaseAPI *api, const unsigned char *pixels, int width, int height, int bytes_per_pixel, int bytes_per_line), api,
     pixels, width, height, bytes_per_pixel, bytes_per_line)
CALL(void, TessBaseAPISetSourceResolution, (TessBaseAPI *api, int pixels_per_inch), api, pixels_per_inch)
CALL(int, TessBaseAPIRecognize, (TessBaseAPI *api, ETEXT_DESC *monitor), api, monitor)
CALL(void, TessBaseAPIClear, (TessBaseAPI *api), api)
CALL(ETEXT_DESC *, TessMonitorCreate, (void))
CALL(void, TessMonitorDelete, (ETEXT_DESC *monitor), monitor)
CALL(void, TessMonitorSetDeadlineMSecs, (ETEXT_DESC *monitor, int deadline), monitor, deadline)
CALL(TessResultIterator *, TessBaseAPIGetIterator, (TessBaseAPI *api), api)
CALL(void, TessResultIteratorDelete, (TessResultIterator *iterator), iterator)
CALL(int, TessResultIteratorNext, (TessResultIterator *iterator, int level), iterator, level)
CALL(char *, TessResultIteratorGetUTF8Text, (const TessResultIterator *iterator, int level), iterator, level)
CALL(float, TessResultIteratorConfidence, (const TessResultIterator *iterator, int level), iterator, level)
CALL(const TessPageIterator *, TessResultIteratorGetPageIteratorConst, (const TessResultIterator *iterator), iterator)
CALL(int, TessPageIteratorBoundingBox,
     (const TessPageIterator *iterator, int level, int *left, int *top, int *right, int *bottom), iterator, level, left,
     top, right, bottom)
CALL(void, TessDeleteText, (const char *text), text)
