/**
 * Sign-in with a passkey, in the browser, over the library's own bundle. Sent as its own source text, so it
 * uses nothing declared outside of it. Without it the button stays hidden.
 */
export function comportamentoDaChave(): void {
  type Biblioteca = {
    browserSupportsWebAuthn(): boolean
    startAuthentication(pedido: { optionsJSON: object }): Promise<object>
  }
  const biblioteca = (globalThis as unknown as { SimpleWebAuthnBrowser?: Biblioteca })
    .SimpleWebAuthnBrowser
  const form = document.querySelector<HTMLFormElement>('#com-chave')
  const campo = form?.querySelector<HTMLInputElement>('[name=resposta]')
  const falhou = document.querySelector<HTMLElement>('#chave-falhou')
  if (!biblioteca?.browserSupportsWebAuthn() || !form || !campo) return
  form.hidden = false
  document.querySelector('#sem-chave')?.remove()
  form.addEventListener('submit', (envio) => {
    if (campo.value !== '') return
    envio.preventDefault()
    if (falhou) falhou.hidden = true
    const opcoes = JSON.parse(form.dataset.opcoes ?? '{}') as object
    biblioteca.startAuthentication({ optionsJSON: opcoes }).then(
      (resposta) => {
        const manter = document.querySelector<HTMLInputElement>('[name=manter]')
        const levar = form.querySelector<HTMLInputElement>('[name=manter]')
        if (levar && manter?.checked) levar.value = 'sim'
        campo.value = JSON.stringify(resposta)
        form.requestSubmit()
      },
      () => {
        if (falhou) falhou.hidden = false
      },
    )
  })
  addEventListener('pageshow', () => {
    campo.value = ''
  })
}
