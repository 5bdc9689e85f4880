/** One event of a stream of server-sent events. */
export type Evento = {
  readonly id: string | null
  readonly topico: string
  readonly dados: string
}

/**
 * Reads server-sent events from pieces of text as they come (WHATWG HTML §9.2.6, the parts we use).
 * `ler` takes a piece and gives the events that it completed.
 */
export function leitorDeEventos(): { ler: (pedaco: string) => Evento[] } {
  let resto = ''
  let id: string | null = null
  let topico = ''
  let dados: string[] = []

  const campo = (linha: string): void => {
    const corte = linha.indexOf(':')
    const nome = corte < 0 ? linha : linha.slice(0, corte)
    const valor = corte < 0 ? '' : linha.slice(corte + 1).replace(/^ /, '')
    if (nome === 'id') id = valor
    else if (nome === 'event') topico = valor
    else if (nome === 'data') dados.push(valor)
  }
  const fechar = (): Evento | null => {
    const evento = dados.length > 0 ? { id, topico, dados: dados.join('\n') } : null
    topico = ''
    dados = []
    return evento
  }

  return {
    ler: (pedaco) => {
      const linhas = (resto + pedaco).split(/\r\n|\n|\r(?!$)/)
      resto = linhas.pop() ?? ''
      const eventos: Evento[] = []
      for (const linha of linhas) {
        if (linha !== '') {
          campo(linha)
          continue
        }
        const evento = fechar()
        if (evento) eventos.push(evento)
      }
      return eventos
    },
  }
}
