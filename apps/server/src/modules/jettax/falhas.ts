import { ErroDeFora } from '../../platform/fora/index.ts'

export type Falha = {
  readonly motivo: string
  /** It may go better later, by itself. */
  readonly passa: boolean
  readonly esperarMs: number
  /** Nobody was asked: our own limits, or theirs, say when. */
  readonly espera: boolean
}

const ESPERA_PADRAO_MS = 60_000
const deVez = (motivo: string): Falha => ({ motivo, passa: false, esperarMs: 0, espera: false })

/** What went wrong, with what a person may do. */
export function daFalha(erro: unknown): Falha {
  if (!(erro instanceof ErroDeFora))
    return {
      ...deVez('A leitura falhou por nossa culpa. Tentamos de novo.'),
      passa: true,
    }
  const { motivo, status, esperarMs = 0 } = erro
  switch (motivo) {
    case 'fora-do-ar':
      return deVez('Esta instalação não tem o endereço da Jettax, e o escritório não escreveu um.')
    case 'endereco-proibido':
      return deVez(
        'O endereço da Jettax leva para dentro da rede, e não para a internet. Escreva o endereço que a Jettax deu ao escritório.',
      )
    case 'resposta':
      return deVez(
        'A resposta não veio da Jettax ou não faz sentido. Nada foi gravado dela. Confira o endereço.',
      )
    case 'circuito':
    case 'fila':
    case 'ritmo':
      return {
        motivo: 'A vez desta empresa ainda não chegou: a Jettax pede calma.',
        ...{ passa: true, espera: true, esperarMs: esperarMs || ESPERA_PADRAO_MS },
      }
    default:
      return doStatus(status, esperarMs)
  }
}

function doStatus(status: number | undefined, esperarMs: number): Falha {
  if (status === 401)
    return deVez(
      'A Jettax recusou o token («Token inválido»). Confira com a Jettax se ele está ativo, e guarde-o de novo.',
    )
  if (status === 403)
    return deVez(
      'A Jettax não deixa este token ler isto. Confira com ela se o módulo está contratado.',
    )
  if (status === 404)
    return deVez('A Jettax não tem esta empresa entre os clientes. Cadastre-a lá.')
  if (status !== undefined && status < 500 && status !== 429)
    return deVez(`A Jettax recusou o pedido (código ${status}).`)
  return {
    motivo: 'A Jettax não respondeu. Tentamos de novo sozinhos.',
    ...{ passa: true, espera: false, esperarMs },
  }
}
