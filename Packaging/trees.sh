# Bare trees of systems, entered with chroot, for the tests of packages; sourced as root by test.sh and
# test_wheel.sh. Sets $checkout and $work, a folder that is removed at the end. Environment:
#   TREES   a folder of bare trees to reuse, each created if it doesn't exist (default: a temporary one)
#   MIRROR  the mirror of Debian's packages (default: this system's)
export LC_ALL=C.UTF-8
folder=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
checkout=${folder%/*}
test=$(basename "$0" .sh)

fail() {
  printf "$test: %s\n" "$@" >&2
  exit 1
}

[ "$(id -u)" -eq 0 ] || fail 'the trees are entered with chroot: run this as root.'
# The mounts are in this process's own namespace and end with it.
[ -n "${IN_OWN_NAMESPACE:-}" ] || exec env IN_OWN_NAMESPACE=1 unshare --mount --propagation private "$0" "$@"

packages=${PACKAGES:-$checkout/dist}
machine=$(uname -m)
architecture=$(dpkg --print-architecture)
work=$(mktemp -d)
servers=()
finish() {
  [ ${#servers[@]} -eq 0 ] || kill "${servers[@]}" 2>/dev/null || true
  umount --recursive --lazy "$work"/*/tree 2>/dev/null || true
  rm -rf --one-file-system "$work"
}
trap finish EXIT

passed=0
ok() {
  passed=$((passed + 1))
  echo "ok: $1"
}
# contains WHAT PATTERN TEXT: checks that the text matches the extended regular expression.
contains() {
  grep -qE -- "$2" <<<"$3" || fail "$1: no “$2” in:" "$3"
  ok "$1"
}

# write_pdf FILE: writes a page with the text INVOICE 2026, in one of the fonts that every reader of PDF has.
write_pdf() {
  local content='BT /F1 48 Tf 60 300 Td (INVOICE 2026) Tj ET'
  cat >"$1" <<END
%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 500 400] /Contents 4 0 R
  /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >> endobj
4 0 obj << /Length ${#content} >> stream
$content
endstream endobj
trailer << /Root 1 0 R >>
%%EOF
END
}

# bare_tree RELEASE [OPTION OF DEBOOTSTRAP...]: a bare tree of Debian or Ubuntu, its path in $bare.
bare_tree() {
  local release=$1 mirror script=()
  shift
  # With other packages it is another tree. The overlay's options are separated by commas.
  bare=${TREES:-$work/bare}/$release${1:+-${1##*=}}
  bare=${bare//,/-}
  [ ! -e "$bare/etc/debian_version" ] || return 0
  case $release in
  noble)
    # Debian has neither Ubuntu's newer scripts nor its keys.
    mirror=http://archive.ubuntu.com/ubuntu
    script=(gutsy)
    set -- "$@" --no-check-gpg --components=main,universe
    ;;
  *) mirror=${MIRROR:-$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | head -n 1)} ;;
  esac
  echo "Creating a bare tree of $release."
  mkdir -p "${bare%/*}"
  debootstrap --variant=minbase "$@" "$release" "$bare" "${mirror:-http://deb.debian.org/debian}" "${script[@]}" \
    >"$work/debootstrap.log" 2>&1 || fail 'debootstrap failed:' "$(tail "$work/debootstrap.log")"
}

# tree NAME: a layer above the bare tree, its path in $tree.
tree() {
  tree=$work/$1/tree
  mkdir -p "$work/$1"/{changes,internal,tree}
  mount -t overlay overlay -o "lowerdir=$bare,upperdir=$work/$1/changes,workdir=$work/$1/internal" "$tree"
  mount -t proc proc "$tree/proc"
  # This system's network and apt settings.
  cp -L /etc/resolv.conf "$tree/etc/resolv.conf"
  apt-config dump | grep '^Acquire::.*";$' >"$tree/etc/apt/apt.conf.d/99acquire"
}

# inside COMMAND...: runs a command in the tree, with a clean environment.
enter=(env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive chroot)
inside() {
  "${enter[@]}" "$tree" "$@"
}

# as_user COMMAND...: runs a command in the tree as a user without root's rights, whose programs come first.
as_user() {
  chroot --userspec 1000:1000 "$tree" env -i PATH=/home/user/env/bin:/opt/bin:/usr/bin:/bin HOME=/home/user LANG=C.UTF-8 "$@"
}
