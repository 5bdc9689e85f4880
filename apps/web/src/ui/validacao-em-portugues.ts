type Validavel = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const validavel = (alvo: EventTarget | null): alvo is Validavel =>
  alvo instanceof HTMLInputElement ||
  alvo instanceof HTMLSelectElement ||
  alvo instanceof HTMLTextAreaElement

/** What is wrong with a field, as the browser found it, in one sentence. */
export function textoDaValidade(
  { valueMissing, typeMismatch, rangeUnderflow, rangeOverflow }: Partial<ValidityState>,
  { type, min, max }: { type: string; min?: string; max?: string },
): string {
  if (valueMissing) return type === 'checkbox' ? 'Marque esta caixa.' : 'Preencha este campo.'
  if (typeMismatch) return type === 'email' ? 'Escreva um e-mail válido.' : 'Confira o endereço.'
  if (rangeUnderflow) return `O menor valor é ${min ?? ''}.`
  if (rangeOverflow) return `O maior valor é ${max ?? ''}.`
  return 'Confira este campo.'
}

/**
 * The balloon that the browser opens over a field speaks the language of the browser: it is given our words. What a
 * field says of itself stays as it said: cleared, the second attempt would send what the first was refused for.
 */
export function validarEmPortugues(): void {
  const nossas = new WeakSet<Validavel>()
  const esquecer = ({ target }: Event) => {
    if (validavel(target) && nossas.delete(target)) target.setCustomValidity('')
  }
  document.addEventListener('input', esquecer, true)
  document.addEventListener('change', esquecer, true)
  document.addEventListener(
    'invalid',
    ({ target }) => {
      if (!validavel(target)) return
      if (nossas.has(target)) target.setCustomValidity('')
      else if (target.validity.customError) return
      const { validity, type } = target
      const { min, max } = target as Partial<HTMLInputElement>
      if (validity.valid) return
      nossas.add(target)
      target.setCustomValidity(
        textoDaValidade(validity, { type, ...(min ? { min } : {}), ...(max ? { max } : {}) }),
      )
    },
    true,
  )
}
