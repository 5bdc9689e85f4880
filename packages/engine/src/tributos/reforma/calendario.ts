import { comPorta, data, objeto, umDe } from '../../porta/index.ts'
import {
  DOCUMENTOS_FISCAIS,
  type DocumentoFiscal,
  EMISSOR_NACIONAL,
  type FaseDaTransicao,
  INFORMAR_IBS_CBS,
  JANELAS_DE_OPCAO,
  type JanelaDeOpcao,
  MUDANCAS_DE_2027,
  type Mudanca,
  TRANSICAO,
} from '../../tabelas/reforma/index.ts'
import {
  type Competencia,
  competenciaDe,
  type DataCivil,
  formatarData,
  type Vigencia,
  type Vigente,
  vigente,
} from '../../tempo/index.ts'

export type InformacaoDeIbsCbs = {
  readonly obrigatoria: boolean
  readonly desde: DataCivil
  /** A mistake may be corrected without penalty. */
  readonly semPenalidade: boolean
  readonly mensagem: string
  readonly fonte: string
}

type DocumentoEmitido = {
  readonly tipo: DocumentoFiscal
  readonly emitente: 'normal' | 'simples' | 'mei'
  readonly emissao: DataCivil
}

/** Whether a document issued on a day must carry the IBS/CBS fields, and since when. */
export const informacaoDeIbsCbs = comPorta(
  objeto<DocumentoEmitido>({
    tipo: umDe(Object.keys(DOCUMENTOS_FISCAIS)),
    emitente: umDe(['normal', 'simples', 'mei']),
    emissao: data,
  }),
  informacaoConferida,
)

function informacaoConferida(documento: DocumentoEmitido): Vigente<InformacaoDeIbsCbs> {
  const { tipo, emitente, emissao } = documento
  const achada = vigente(INFORMAR_IBS_CBS, competenciaDe(emissao))
  if (!achada.ok) return achada
  const { normal, simples, semPenalidadeAte, fonte } = achada.value
  const desde = emitente === 'normal' ? normal[tipo] : simples
  const obrigatoria = emissao >= desde
  const quem = emitente === 'normal' ? 'do regime regular' : 'do Simples Nacional e do MEI'
  return {
    ok: true,
    value: {
      obrigatoria,
      desde,
      semPenalidade: emissao <= semPenalidadeAte,
      mensagem: `${DOCUMENTOS_FISCAIS[tipo]} ${quem}: IBS e CBS são informados desde ${formatarData(desde)}.`,
      fonte,
    },
  }
}

export type EmissorNacional = {
  readonly obrigatorio: boolean
  readonly desde: DataCivil
  readonly fonte: string
}

type NotaEmitida = { readonly emitente: 'simples' | 'mei'; readonly emissao: DataCivil }

/** Whether a company of the Simples or a MEI must issue its NFS-e by the national emitter that day. */
export const emissorNacional = comPorta(
  objeto<NotaEmitida>({ emitente: umDe(['simples', 'mei']), emissao: data }),
  emissorConferido,
)

function emissorConferido(nota: NotaEmitida): Vigente<EmissorNacional> {
  const achada = vigente(EMISSOR_NACIONAL, competenciaDe(nota.emissao))
  if (!achada.ok) return achada
  const desde = achada.value[nota.emitente]
  const { fonte } = achada.value
  return { ok: true, value: { obrigatorio: nota.emissao >= desde, desde, fonte } }
}

/** Which tributes on consumption stand in a month. */
export const faseDaReforma = (competencia: Competencia): Vigente<FaseDaTransicao & Vigencia> =>
  vigente(TRANSICAO, competencia)

/** Options open on a day. */
export const opcoesAbertas = (dia: DataCivil): readonly JanelaDeOpcao[] =>
  JANELAS_DE_OPCAO.filter(({ de, ate }) => de <= dia && dia <= ate)

/** What changes for a company from January 2027 on; nothing before. */
export const mudancasPara = (
  quem: Mudanca['quem'],
  competencia: Competencia,
): readonly Mudanca[] =>
  competencia < '2027-01' ? [] : MUDANCAS_DE_2027.filter((mudanca) => mudanca.quem === quem)
