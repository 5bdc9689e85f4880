// What the page lets into the places where a text becomes code (Trusted Types). The server's policy refuses every
// other, so that a text of a note or of a name can never become an element or a script, whatever a screen forgets.

type Regras = {
  createHTML(texto: string, tipo: string, onde: string): string | null
  createScriptURL(endereco: string): string | null
}
type Fabrica = { createPolicy(nome: 'default', regras: Regras): unknown }

/**
 * Text with no element in it: all that the component library puts that way, the sheet of the theme's colours.
 * Null refuses what could open a tag.
 */
export const soTexto = (texto: string): string | null => (texto.includes('<') ? null : texto)

/** Address of a worker: a built file of this origin (the one that keeps the tokens). Null refuses the rest. */
export function scriptDaqui(endereco: string, origem: string): string | null {
  const url = URL.parse(endereco, origem)
  return url?.origin === origem && url.pathname.startsWith('/static/') ? url.href : null
}

/** A document that is only read, where nothing runs nor is fetched; what is shown of it is made again, one by one. */
const SO_DE_LER = 'DOMParser parseFromString'

/** A text for a place that makes elements of it: any to be only read, and with no element for all the others. */
export const htmlDaqui = (texto: string, onde: string): string | null =>
  onde === SO_DE_LER ? texto : soTexto(texto)

let instalados = false

/** To be called before anything is drawn; does nothing the second time, nor where the browser has no such types. */
export function instalarTiposConfiaveis(): void {
  if (instalados) return
  instalados = true
  const { trustedTypes } = window as { trustedTypes?: Fabrica }
  trustedTypes?.createPolicy('default', {
    createHTML: (texto, _tipo, onde) => htmlDaqui(texto, onde),
    createScriptURL: (endereco) => scriptDaqui(endereco, window.location.origin),
  })
}

const MAXIMO_DE_RELATOS = 3
const DE_CODIGO = /^(require-trusted-types-for|trusted-types|script-src)/

type Relato = { mensagem: string; rota: string }

/** Tells that the policy of the page refused a script: somebody tried, or a screen forgot. A few times at most. */
export function ouvirRecusas(relatar: (relato: Relato) => Promise<unknown>): void {
  let relatadas = 0
  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, sample, sourceFile }) => {
      if (!DE_CODIGO.test(effectiveDirective) || relatadas >= MAXIMO_DE_RELATOS) return
      relatadas += 1
      const mensagem = `${effectiveDirective}: ${sample} (${sourceFile ?? ''})`.slice(0, 2000)
      relatar({ mensagem, rota: window.location.pathname.slice(0, 500) }).catch(() => undefined)
    },
  )
}
