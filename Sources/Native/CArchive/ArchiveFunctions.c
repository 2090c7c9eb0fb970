// libarchive's functions by their own names, each a call through a table that is filled when the library is
// loaded. Hidden, so that the library still resolves to its own. _GNU_SOURCE for newlocale.
#define _GNU_SOURCE
#include "CArchive.h"

#include <library_table.h>
#include <locale.h>

// The version of libarchive's ABI, shared by releases 3.x.
#define LIBRARY "libarchive.so.13"
OPENED_LIBRARY(note, LIBRARY, "archives", "reads images in tar and zip archives", "recommended");

typedef int open_function(struct archive *archive);
typedef int next_header_function(struct archive *archive, struct archive_entry **entry);

#define SAME_FUNCTIONS(F) \
  F(archive_read_new) F(archive_read_free) F(archive_read_support_format_tar) F(archive_read_support_format_zip) \
  F(archive_read_support_format_raw) F(archive_read_support_filter_gzip) F(archive_read_support_filter_bzip2) \
  F(archive_read_support_filter_xz) F(archive_read_support_filter_zstd) F(archive_read_support_filter_lz4) \
  F(archive_read_set_format_option) F(archive_read_set_read_callback) F(archive_read_set_seek_callback) \
  F(archive_read_set_skip_callback) F(archive_read_set_callback_data) F(archive_read_data_block) \
  F(archive_read_data_skip) F(archive_filter_count) F(archive_filter_bytes) F(archive_error_string) \
  F(archive_entry_pathname) \
  F(archive_entry_hardlink) F(archive_entry_filetype) F(archive_entry_size) F(archive_entry_size_is_set) \
  F(archive_entry_is_encrypted)
#define OTHER_FUNCTIONS(F) F(archive_read_open1) F(archive_read_next_header)

#define TABLE library
static struct {
  SAME_FUNCTIONS(FIELD)
  open_function *archive_read_open1;
  next_header_function *archive_read_next_header;
} library;

// MARK: Opening

static const library_function_t functions[] = {SAME_FUNCTIONS(ENTRY) OTHER_FUNCTIONS(ENTRY)};
LOAD_ONCE(archive_load_functions, {LIBRARY, FUNCTIONS_OF(functions)})

// Zero if the system has no such locale; names are then used as they are.
static locale_t utf8 = (locale_t)0;

static void make_locale(void) { utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0); }

const char *archive_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  const char *problem = archive_load_functions();
  if (!problem) pthread_once(&once, make_locale);
  return problem;
}

// MARK: The functions by their own names

CALL(struct archive *, archive_read_new, (void))
CALL(int, archive_read_free, (struct archive *archive), archive)
CALL(int, archive_read_support_format_tar, (struct archive *archive), archive)
CALL(int, archive_read_support_format_zip, (struct archive *archive), archive)
CALL(int, archive_read_support_format_raw, (struct archive *archive), archive)
CALL(int, archive_read_support_filter_gzip, (struct archive *archive), archive)
CALL(int, archive_read_support_filter_bzip2, (struct archive *archive), archive)
CALL(int, archive_read_support_filter_xz, (struct archive *archive), archive)
CALL(int, archive_read_support_filter_zstd, (struct archive *archive), archive)
CALL(int, archive_read_support_filter_lz4, (struct archive *archive), archive)
CALL(int, archive_read_set_format_option,
     (struct archive *archive, const char *module, const char *option, const char *value), archive, module, option, value)
CALL(int, archive_read_set_read_callback, (struct archive *archive, archive_read_callback *callback), archive, callback)
CALL(int, archive_read_set_seek_callback, (struct archive *archive, archive_seek_callback *callback), archive, callback)
CALL(int, archive_read_set_skip_callback, (struct archive *archive, archive_skip_callback *callback), archive, callback)
CALL(int, archive_read_set_callback_data, (struct archive *archive, void *context), archive, context)
CALL(int, archive_read_data_block, (struct archive *archive, const void **buffer, size_t *size, int64_t *offset),
     archive, buffer, size, offset)
CALL(int, archive_read_data_skip, (struct archive *archive), archive)
CALL(int, archive_filter_count, (struct archive *archive), archive)
CALL(int64_t, archive_filter_bytes, (struct archive *archive, int filter), archive, filter)
CALL(const char *, archive_error_string, (struct archive *archive), archive)
CALL(const char *, archive_entry_pathname, (struct archive_entry *entry), entry)
CALL(const char *, archive_entry_hardlink, (struct archive_entry *entry), entry)
CALL(mode_t, archive_entry_filetype, (struct archive_entry *entry), entry)
CALL(int64_t, archive_entry_size, (struct archive_entry *entry), entry)
CALL(int, archive_entry_size_is_set, (struct archive_entry *entry), entry)
CALL(int, archive_entry_is_encrypted, (struct archive_entry *entry), entry)

// MARK: With names in UTF-8

int sv_archive_open(struct archive *archive) {
  const locale_t before = uselocale(utf8);
  const int status = library.archive_read_open1(archive);
  uselocale(before);
  return status;
}

int sv_archive_next_header(struct archive *archive, struct archive_entry **entry) {
  const locale_t before = uselocale(utf8);
  const int status = library.archive_read_next_header(archive, entry);
  uselocale(before);
  return status;
}

int sv_archive_is_built_in(sv_archive_filter *support) {
  struct archive *archive = library.archive_read_new();
  if (!archive) return 0;
  const int status = support(archive);
  library.archive_read_free(archive);
  return status == SV_ARCHIVE_OK;
}
