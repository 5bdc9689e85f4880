/**
 * The balloon that the browser opens over a field speaks the language of the browser: it is given our words. Sent as
 * its own source text, like `comportamento`.
 */
export function validarEmPortugues(): void {
  const dizer = (evento: Event, texto: (campo: HTMLInputElement) => string): void => {
    const { target: campo } = evento
    if (campo instanceof HTMLInputElement) campo.setCustomValidity(texto(campo))
  }
  addEventListener('input', (evento) => dizer(evento, () => ''), true)
  addEventListener(
    'invalid',
    (evento) => {
      dizer(evento, () => '')
      dizer(evento, ({ validity }) => {
        if (validity.valid) return ''
        return validity.valueMissing ? 'Preencha este campo.' : 'Confira este campo.'
      })
    },
    true,
  )
}
