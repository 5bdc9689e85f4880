/**
 * What the sign-in page does in the browser. It is sent as its own source text (`toString`), so it
 * may not use anything declared outside of it. Without it the form still works.
 */
export function comportamento(): void {
  const senha = document.querySelector<HTMLInputElement>('#senha')
  const email = document.querySelector<HTMLInputElement>('#email')
  const form = document.querySelector<HTMLFormElement>('#entrar')
  const botao = document.querySelector<HTMLButtonElement>('#enviar')
  const olho = document.querySelector<HTMLButtonElement>('#mostrar-senha')
  const caps = document.querySelector<HTMLElement>('#caps-lock')
  const erro = document.querySelector<HTMLElement>('#erro')
  const espera = document.querySelector<HTMLElement>('[data-espera]')
  erro?.focus()

  // Six digits are enough: who typed them need not look for the button.
  const codigo = document.querySelector<HTMLInputElement>('#codigo[maxlength="7"]')
  codigo?.addEventListener('input', () => {
    if (/^\d{6}$/.test(codigo.value.replace(/\s/g, ''))) codigo.form?.requestSubmit(botao)
  })

  const nova = document.querySelector<HTMLInputElement>('#senha[data-minimo]')
  const conferir = (): void => {
    const tamanho = [...(nova?.value ?? '')].length
    const repetida = document.querySelector<HTMLInputElement>('#repetir')
    const regras: Record<string, boolean> = {
      tamanho: tamanho >= Number(nova?.dataset.minimo),
      iguais: tamanho > 0 && nova?.value === repetida?.value,
    }
    for (const item of document.querySelectorAll<HTMLElement>('[data-regra]')) {
      const cumprida = regras[item.dataset.regra ?? ''] ?? false
      item.dataset.cumprida = String(cumprida)
      const marca = item.querySelector('span')
      if (marca) marca.textContent = cumprida ? 'Cumprida: ' : 'Falta: '
    }
  }
  if (nova) addEventListener('input', conferir)

  if (olho && senha) {
    olho.hidden = false
    olho.addEventListener('click', () => {
      const mostrar = senha.type === 'password'
      senha.type = mostrar ? 'text' : 'password'
      olho.setAttribute('aria-pressed', String(mostrar))
      olho.textContent = mostrar ? 'Ocultar' : 'Mostrar'
      senha.focus()
    })
  }

  for (const evento of ['keydown', 'keyup'] as const) {
    senha?.addEventListener(evento, (tecla) => {
      if (caps && typeof tecla.getModifierState === 'function') {
        caps.hidden = !tecla.getModifierState('CapsLock')
      }
    })
  }
  senha?.addEventListener('blur', () => {
    if (caps) caps.hidden = true
  })

  for (const exemplo of document.querySelectorAll<HTMLButtonElement>('[data-email]')) {
    exemplo.hidden = false
    exemplo.addEventListener('click', () => {
      if (!email || !senha) return
      email.value = exemplo.dataset.email ?? ''
      senha.value = exemplo.dataset.senha ?? ''
      botao?.focus()
    })
  }

  form?.addEventListener('submit', (envio) => {
    const semConexao = document.querySelector<HTMLElement>('#sem-conexao')
    if (semConexao) semConexao.hidden = navigator.onLine
    if (!navigator.onLine) return envio.preventDefault()
    if (!botao) return
    if (botao.getAttribute('aria-busy') === 'true') return envio.preventDefault()
    botao.setAttribute('aria-busy', 'true')
  })
  // Back from the browser's cache: the button must not stay busy.
  addEventListener('pageshow', () => botao?.removeAttribute('aria-busy'))

  if (espera && botao) {
    const fim = Date.now() + Number(espera.dataset.espera) * 1000
    botao.disabled = true
    const relogio = setInterval(() => {
      const falta = Math.ceil((fim - Date.now()) / 1000)
      if (falta > 0) {
        const resto = String(falta % 60).padStart(2, '0')
        espera.textContent = falta < 60 ? `${falta} s` : `${Math.floor(falta / 60)}:${resto} min`
        return
      }
      clearInterval(relogio)
      botao.disabled = false
      erro?.remove()
      senha?.focus()
    }, 250)
  }
}
