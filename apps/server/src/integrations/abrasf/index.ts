import {
  DADOS_DO_DIALETO,
  ENDERECO_PROIBIDO,
  escreverCancelamento,
  escreverConsulta,
  escreverEmissao,
  escreverSubstituicao,
  type MensagemAbrasf,
  type RespostaAbrasf,
} from '@razao/formats/abrasf'
import type { Dps } from '@razao/formats/dps'
import {
  type AlemDaDps,
  ErroDeFora,
  type NumeroDoRps,
  type OpcoesDaEstrada,
  type PortaDeAbrasf,
  type RecusaDaNfse,
  type RespostaDaCidade,
} from '../../platform/fora/index.ts'
import { type Chamada, type Conversa, createConversa, type Dita, SERVICO } from './conversa.ts'

const recusaDe = ({ codigo, mensagem, correcao }: MensagemAbrasf): RecusaDaNfse => ({
  ...{ codigo: codigo || 'sem-codigo', descricao: mensagem, complemento: correcao },
})

type Lista = keyof (typeof DADOS_DO_DIALETO)['abrasf-2.04']['codigos']
type Mensagens = readonly MensagemAbrasf[]
const codigosDe = ({ cidade }: Chamada, lista: Lista) =>
  new Set(DADOS_DO_DIALETO[cidade.dialeto].codigos[lista])
const alguma = (chamada: Chamada, lista: Lista, mensagens: Mensagens): boolean => {
  const codigos = codigosDe(chamada, lista)
  return mensagens.some(({ codigo }) => codigos.has(codigo))
}
const todas = (chamada: Chamada, lista: Lista, mensagens: Mensagens): boolean => {
  const codigos = codigosDe(chamada, lista)
  return mensagens.every(({ codigo }) => codigos.has(codigo))
}

const perguntaDe = ({ cidade }: Chamada, { serie, numero }: NumeroDoRps): string =>
  `${cidade.municipio}/${serie}/${numero}`

/** Nothing left, and nothing will by asking again: the rule of the município is to be mended. */
const enderecoProibido = (erro: unknown): RecusaDaNfse[] => {
  if (!(erro instanceof ErroDeFora) || erro.motivo !== 'endereco-proibido') throw erro
  return [
    {
      codigo: ENDERECO_PROIBIDO,
      descricao: 'O endereço do serviço da prefeitura não é da internet.',
      complemento: null,
    },
  ]
}

/** The note of the number that was asked for; of another number it is no answer. */
function notaDe(dita: Dita, rps: NumeroDoRps): RespostaDaCidade {
  const nota = dita.resposta as RespostaAbrasf & { tipo: 'nota' }
  const outra =
    nota.rps !== null && (nota.rps.numero !== rps.numero || nota.rps.serie !== rps.serie)
  if (outra) throw new ErroDeFora(SERVICO, 'resposta')
  return { tipo: 'autorizada', numero: nota.numero, xml: nota.xml, simulada: dita.simulada }
}

type DoRps = Parameters<PortaDeAbrasf['consultar']>[0]

const procurar = (conversa: Conversa, { prestador, rps, ...chamada }: DoRps): Promise<Dita> =>
  conversa.pedir(chamada, {
    operacao: 'consultar',
    documento: escreverConsulta(prestador, rps, DADOS_DO_DIALETO[chamada.cidade.dialeto]),
    pergunta: perguntaDe(chamada, rps),
  })

const consultar =
  (conversa: Conversa): PortaDeAbrasf['consultar'] =>
  async (pedido) => {
    const dita = await procurar(conversa, pedido)
    const { resposta } = dita
    if (resposta.tipo === 'nota') return notaDe(dita, pedido.rps)
    // Only «I never heard of it» says that there is none; anything else leaves the doubt.
    if (resposta.tipo === 'mensagens' && todas(pedido, 'semRps', resposta.mensagens)) return null
    throw new ErroDeFora(SERVICO, 'prazo')
  }

/** One note, or one in the place of another. */
function oQueSePede({ cidade }: Chamada, dps: Dps, alem: AlemDaDps) {
  const dialeto = DADOS_DO_DIALETO[cidade.dialeto]
  const { substitui } = alem
  if (substitui === undefined)
    return { operacao: 'emitir', documento: escreverEmissao(dps, alem, dialeto) } as const
  const cancelamento = { prestador: dps.prestador, municipio: cidade.municipio, ...substitui }
  return {
    operacao: 'substituir',
    documento: escreverSubstituicao(dps, alem, { cancelamento, dialeto }),
  } as const
}

const emitir =
  (conversa: Conversa): PortaDeAbrasf['emitir'] =>
  async ({ dps, alem, anotar, ...chamada }) => {
    const rps = { serie: String(dps.serie), numero: dps.numero }
    const dita = await conversa.pedir(chamada, {
      ...oQueSePede(chamada, dps, alem),
      pergunta: perguntaDe(chamada, rps),
      anotar,
    })
    const { resposta } = dita
    const procurar = () => consultar(conversa)({ ...chamada, prestador: dps.prestador, rps })
    const procurada = async () => {
      const la = await procurar()
      if (la === null) throw new ErroDeFora(SERVICO, 'prazo')
      return la
    }
    // The answer of a replacing has two notes in it: what is kept is the one that is found by the number.
    if (resposta.tipo === 'nota') {
      const nota = notaDe(dita, rps)
      return alem.substitui === undefined ? nota : await procurada()
    }
    if (resposta.tipo !== 'mensagens') throw new ErroDeFora(SERVICO, 'prazo')
    const { mensagens } = resposta
    if (alguma(chamada, 'incertos', mensagens)) throw new ErroDeFora(SERVICO, 'prazo')
    const recusada = { tipo: 'rejeitada', recusas: mensagens.map(recusaDe) } as const
    // The number is taken: perhaps by us, of an answer that was lost. What it does not find now it may find later.
    if (alguma(chamada, 'jaEnviado', mensagens)) return await procurada()
    // The other one is cancelled already: by us too, if there is a note of this number.
    if (alem.substitui !== undefined && alguma(chamada, 'jaCancelada', mensagens))
      return (await procurar()) ?? recusada
    return recusada
  }

const consultarCancelamento =
  (conversa: Conversa): PortaDeAbrasf['consultarCancelamento'] =>
  async (pedido) => {
    const dita = await procurar(conversa, pedido)
    // The note is there, cancelled or not: whatever else is said is no answer.
    if (dita.resposta.tipo !== 'nota') throw new ErroDeFora(SERVICO, 'prazo')
    notaDe(dita, pedido.rps)
    return dita.resposta.cancelada ? { xml: dita.resposta.xml } : null
  }

const cancelar =
  (conversa: Conversa): PortaDeAbrasf['cancelar'] =>
  async ({ numero, codigo, anotar, ...pedido }) => {
    const { prestador, rps, ...chamada } = pedido
    const { municipio, dialeto } = chamada.cidade
    const { resposta } = await conversa.pedir(chamada, {
      operacao: 'cancelar',
      documento: escreverCancelamento(
        { prestador, numero, municipio, codigo },
        DADOS_DO_DIALETO[dialeto],
      ),
      pergunta: `cancelar/${perguntaDe(chamada, rps)}`,
      anotar,
    })
    if (resposta.tipo === 'cancelamento') {
      if (resposta.numero !== null && resposta.numero !== numero)
        throw new ErroDeFora(SERVICO, 'resposta')
      return { tipo: 'aceito', xml: resposta.xml }
    }
    if (resposta.tipo !== 'mensagens') throw new ErroDeFora(SERVICO, 'prazo')
    const { mensagens } = resposta
    if (alguma(chamada, 'incertos', mensagens)) throw new ErroDeFora(SERVICO, 'prazo')
    if (alguma(chamada, 'jaCancelada', mensagens)) {
      const la = await consultarCancelamento(conversa)(pedido)
      if (la !== null) return { tipo: 'aceito', xml: la.xml }
    }
    return { tipo: 'recusado', recusas: mensagens.map(recusaDe) }
  }

/** Notes by the services of cities that speak ABRASF: one adapter, whose differences are data (`formats/abrasf`). */
export function createAbrasf(opcoes: OpcoesDaEstrada = {}): PortaDeAbrasf {
  const conversa = createConversa(opcoes)
  return {
    emitir: (pedido) =>
      emitir(conversa)(pedido).catch((erro: unknown) => ({
        ...{ tipo: 'rejeitada', recusas: enderecoProibido(erro) },
      })),
    consultar: consultar(conversa),
    cancelar: (pedido) =>
      cancelar(conversa)(pedido).catch((erro: unknown) => ({
        ...{ tipo: 'recusado', recusas: enderecoProibido(erro) },
      })),
    consultarCancelamento: consultarCancelamento(conversa),
  }
}
