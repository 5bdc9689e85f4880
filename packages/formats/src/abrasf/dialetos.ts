import type { Dialeto } from '@razao/engine/municipal'

export type Operacao = 'emitir' | 'consultar' | 'cancelar' | 'substituir'

/** What differs between the cities that speak ABRASF; everything else is the same code. */
export type DadosDoDialeto = {
  /** Of the layout, as `versaoDados` says it. */
  readonly versao: '2.02' | '2.04'
  readonly versaoDoCabecalho: string
  /** Namespaces of the documents and of the service. */
  readonly espacoDosDados: string
  readonly espacoDoServico: string
  readonly soap: '1.1' | '1.2'
  /** What comes after the name of the operation in the element of the body. */
  readonly sufixo: '' | 'Request'
  /** How a document goes inside the message. */
  readonly mensagem: 'cdata' | 'escapada' | 'aninhada'
  /** One note at a time, or a lot of one that is answered at once. */
  readonly emissao: 'GerarNfse' | 'RecepcionarLoteRpsSincrono'
  /** What is signed; a replacing has in it a cancelling and an RPS, and is signed as a whole where a lot is. */
  readonly assina: { readonly rps: boolean; readonly lote: boolean; readonly cancelamento: boolean }
  /** Whether it puts a note in the place of another in one act (`SubstituirNfse`). */
  readonly substitui: boolean
  /** Whether who connects shows the certificate of the company. */
  readonly certificadoNaConexao: boolean
  readonly inscricaoMunicipal: 'exigida' | 'opcional'
  /** Of who takes the service. */
  readonly tomador: 'Tomador' | 'TomadorServico'
  /** NBS, NIF, approximate tributes and complementary information, which 2.02 does not have. */
  readonly camposDe204: boolean
  /** The longest street, and the longest number of a house. */
  readonly endereco: { readonly logradouro: number; readonly numero: number }
  /** Codes that are not refusals, by the list of errors of the manual. Cities write others: then they are data here. */
  readonly codigos: {
    readonly jaEnviado: readonly string[]
    readonly semRps: readonly string[]
    readonly jaCancelada: readonly string[]
    /** Taken and not looked at yet, or an error of the service itself: nobody knows what was done. */
    readonly incertos: readonly string[]
  }
}

const PADRAO: DadosDoDialeto = {
  ...{ versao: '2.04', versaoDoCabecalho: '2.04', soap: '1.1', sufixo: 'Request' },
  espacoDosDados: 'http://www.abrasf.org.br/nfse.xsd',
  espacoDoServico: 'http://nfse.abrasf.org.br',
  ...{ mensagem: 'cdata', emissao: 'GerarNfse' },
  assina: { rps: true, lote: false, cancelamento: true },
  substitui: true,
  ...{ certificadoNaConexao: false, inscricaoMunicipal: 'exigida' },
  ...{ tomador: 'TomadorServico', camposDe204: true, endereco: { logradouro: 255, numero: 60 } },
  codigos: {
    ...{ jaEnviado: ['E10'], semRps: ['E4', 'E91'], jaCancelada: ['E79'] },
    incertos: ['E92', 'E999'],
  },
}

/** Each dialect as data: a city that differs in what is here needs no code. */
export const DADOS_DO_DIALETO: Readonly<Record<Dialeto, DadosDoDialeto>> = {
  'abrasf-2.04': PADRAO,
  'abrasf-2.04-soap12': { ...PADRAO, soap: '1.2', mensagem: 'escapada' },
  'abrasf-2.04-certificado': { ...PADRAO, certificadoNaConexao: true },
  'abrasf-2.04-aninhado': {
    ...PADRAO,
    ...{ versaoDoCabecalho: '1.00', sufixo: '', mensagem: 'aninhada' },
    emissao: 'RecepcionarLoteRpsSincrono',
    assina: { rps: true, lote: true, cancelamento: true },
    // No source at hand says that its services take it: not offered until one does.
    substitui: false,
  },
  'webiss-2.02': {
    ...PADRAO,
    ...{ versao: '2.02', versaoDoCabecalho: '2.02', mensagem: 'escapada' },
    ...{ tomador: 'Tomador', camposDe204: false, endereco: { logradouro: 125, numero: 10 } },
  },
}

/** The operation of the service, and the root of what it answers. */
export function operacaoDe(
  { emissao }: DadosDoDialeto,
  operacao: Operacao,
): { readonly nome: string; readonly resposta: string } {
  if (operacao === 'consultar')
    return { nome: 'ConsultarNfsePorRps', resposta: 'ConsultarNfseRpsResposta' }
  if (operacao === 'cancelar') return { nome: 'CancelarNfse', resposta: 'CancelarNfseResposta' }
  if (operacao === 'substituir')
    return { nome: 'SubstituirNfse', resposta: 'SubstituirNfseResposta' }
  return emissao === 'GerarNfse'
    ? { nome: 'GerarNfse', resposta: 'GerarNfseResposta' }
    : { nome: emissao, resposta: 'EnviarLoteRpsSincronoResposta' }
}
