/**
 * How long after it closed its answer may still come, ms: it is sent just before, and a busy machine hears of the
 * closing first.
 */
const ATRASO_MS = 3000

/** As the library opens it: small, in the middle of the page. */
const LARGURA = 400
const ALTURA = 600

/**
 * The window to sign in, for the library to drive: told to be closed only when no answer of it can be on its way. In
 * place of nothing where the browser opens none: the library says so.
 */
export function janelaDeEntrada(): { popup?: object } {
  const { screenX, screenY, innerWidth, innerHeight } = window
  const lugar = `left=${screenX + (innerWidth - LARGURA) / 2},top=${screenY + (innerHeight - ALTURA) / 2}`
  const janela = window.open(
    '',
    'auth0:authorize:popup',
    `${lugar},width=${LARGURA},height=${ALTURA},resizable,scrollbars=yes,status=1`,
  )
  if (janela === null) return {}
  let fechadaEm: number | null = null
  return {
    popup: {
      get location() {
        return janela.location
      },
      get closed() {
        if (!janela.closed) return false
        fechadaEm ??= performance.now()
        return performance.now() - fechadaEm >= ATRASO_MS
      },
      close: () => janela.close(),
    },
  }
}
