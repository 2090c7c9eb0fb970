// Calls a function of one or two vectors for each block.
//
// In assembly because clang passes vectors of 32 and 64 bytes in memory instead of registers, as the x86-64
// vector function ABI requires, unless the whole file is compiled for processors with these registers.
#if defined(__x86_64__) && defined(__linux__)

// void name(function, const void *x, const void *y, ptrdiff_t y_step, void *result, size_t blocks): `y_step`
// is the distance between the second operand's blocks in bytes.
.macro calls name, block, other, bytes
  .globl \name
  .hidden \name
  .type \name, @function
  .p2align 4
\name:
  .cfi_startproc
  pushq %rbx
  .cfi_adjust_cfa_offset 8
  .cfi_rel_offset %rbx, 0
  pushq %rbp
  .cfi_adjust_cfa_offset 8
  .cfi_rel_offset %rbp, 0
  pushq %r12
  .cfi_adjust_cfa_offset 8
  .cfi_rel_offset %r12, 0
  pushq %r13
  .cfi_adjust_cfa_offset 8
  .cfi_rel_offset %r13, 0
  pushq %r14
  .cfi_adjust_cfa_offset 8
  .cfi_rel_offset %r14, 0
  pushq %r15
  .cfi_adjust_cfa_offset 8
  .cfi_rel_offset %r15, 0
  // Align the stack to 16 bytes.
  subq $8, %rsp
  .cfi_adjust_cfa_offset 8
  movq %rdi, %rbx
  movq %rsi, %rbp
  movq %rdx, %r12
  movq %rcx, %r13
  movq %r8, %r14
  movq %r9, %r15
  testq %r15, %r15
  jz 2f
1:
  vmovups (%rbp), \block
  vmovups (%r12), \other
  call *%rbx
  vmovups \block, (%r14)
  addq $\bytes, %rbp
  addq %r13, %r12
  addq $\bytes, %r14
  decq %r15
  jnz 1b
  vzeroupper
2:
  addq $8, %rsp
  .cfi_adjust_cfa_offset -8
  popq %r15
  .cfi_adjust_cfa_offset -8
  popq %r14
  .cfi_adjust_cfa_offset -8
  popq %r13
  .cfi_adjust_cfa_offset -8
  popq %r12
  .cfi_adjust_cfa_offset -8
  popq %rbp
  .cfi_adjust_cfa_offset -8
  popq %rbx
  .cfi_adjust_cfa_offset -8
  ret
  .cfi_endproc
  .size \name, . - \name
.endm

.text
calls cv_call_wide, %zmm0, %zmm1, 64
calls cv_call_narrow, %ymm0, %ymm1, 32
#endif

#ifdef __linux__
.section .note.GNU-stack, "", @progbits
#endif
