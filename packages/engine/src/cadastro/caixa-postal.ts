import { type DataCivil, formatarData, prorrogar, somarDias } from '../tempo/index.ts'

export const GRAVIDADES_DA_CARTA = ['grave', 'atencao', 'informacao'] as const
export type GravidadeDaCarta = (typeof GRAVIDADES_DA_CARTA)[number]

type Regra = {
  readonly regra: string
  readonly gravidade: GravidadeDaCarta
  /** For a person: what is done about it. */
  readonly oQueFazer: string
}
export type TriagemDaCarta = Regra

/** The first that matches is the one: what excludes or charges comes before what only tells. */
const REGRAS: readonly (Regra & { readonly assunto: RegExp })[] = [
  {
    ...{ regra: 'exclusao-do-simples', gravidade: 'grave' },
    assunto:
      /EXCLUSAO.*(SIMPLES|SIMEI)|(SIMPLES|SIMEI).*EXCLUSAO|TERMO DE EXCLUSAO|DESENQUADRAMENTO/,
    oQueFazer:
      'Regularize todos os débitos do relatório de pendências, ou conteste, dentro do prazo que o termo diz: sem isso a empresa sai do Simples.',
  },
  {
    ...{ regra: 'auto-de-infracao', gravidade: 'grave' },
    assunto: /AUTO DE INFRACAO|NOTIFICACAO DE LANCAMENTO|LANCAMENTO DE OFICIO/,
    oQueFazer:
      'Decida entre pagar com redução e impugnar, dentro do prazo do auto; sem resposta o débito segue para cobrança.',
  },
  {
    ...{ regra: 'intimacao', gravidade: 'grave' },
    assunto: /INTIMACAO|INTIMADO|TERMO DE INICIO|PROCEDIMENTO FISCAL|FISCALIZACAO/,
    oQueFazer: 'Responda à intimação pelo e-CAC dentro do prazo que ela dá.',
  },
  {
    ...{ regra: 'malha', gravidade: 'grave' },
    assunto: /MALHA/,
    oQueFazer:
      'Compare o que foi declarado com o que a Receita encontrou e retifique, antes de uma intimação.',
  },
  {
    ...{ regra: 'divida-ativa', gravidade: 'grave' },
    assunto: /DIVIDA ATIVA|PGFN|INSCRICAO EM DAU/,
    oQueFazer: 'Consulte a inscrição no Regularize e negocie ou pague.',
  },
  {
    ...{ regra: 'inaptidao', gravidade: 'grave' },
    assunto: /INAPT|BAIXA DE OFICIO|SUSPENSAO D[AO] (CNPJ|INSCRICAO)/,
    oQueFazer:
      'Entregue as declarações que faltam: com o CNPJ inapto a empresa não emite nem recebe.',
  },
  {
    ...{ regra: 'rescisao-de-parcelamento', gravidade: 'grave' },
    assunto: /(RESCISAO|EXCLUSAO|CANCELAMENTO).*PARCELAMENTO|PARCELAMENTO.*(RESCI|EXCLU|CANCEL)/,
    oQueFazer: 'Pague as parcelas em atraso antes da rescisão, ou reparcele.',
  },
  {
    ...{ regra: 'cobranca', gravidade: 'atencao' },
    assunto: /COBRANCA|DEBITO|PENDENCIA|DEVEDOR|REGULARIZ/,
    oQueFazer: 'Veja o débito na situação fiscal e pague, parcele ou comprove o pagamento.',
  },
  {
    ...{ regra: 'omissao', gravidade: 'atencao' },
    assunto:
      /OMISSAO|OMISS[OA]\b|NAO ENTREG|FALTA DE ENTREGA|AUSENCIA DE (DECLARACAO|ESCRITURACAO)/,
    oQueFazer: 'Entregue a declaração que falta; a multa cresce com o atraso.',
  },
  {
    ...{ regra: 'multa', gravidade: 'atencao' },
    assunto: /MULTA|MAED/,
    oQueFazer: 'Confira a multa e pague com redução dentro do prazo.',
  },
  {
    ...{ regra: 'parcelamento', gravidade: 'atencao' },
    assunto: /PARCELAMENTO|PARCELA/,
    oQueFazer: 'Confira as parcelas e as guias do mês.',
  },
  {
    ...{ regra: 'processo', gravidade: 'atencao' },
    assunto: /DESPACHO DECISORIO|PER\/?DCOMP|COMPENSACAO|RESTITUICAO|PROCESSO/,
    oQueFazer: 'Leia a decisão: há prazo para a manifestação de inconformidade.',
  },
]

const semAcento = (texto: string): string =>
  texto.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()

/**
 * How much a letter of the Receita weighs, by its subject. One that no rule knows is of attention when the Receita itself
 * says that it is relevant, and otherwise only tells.
 */
export function triarCarta({
  assunto,
  relevante,
}: {
  readonly assunto: string
  readonly relevante: boolean
}): TriagemDaCarta {
  const limpo = semAcento(assunto)
  const achada = REGRAS.find((uma) => uma.assunto.test(limpo))
  if (achada !== undefined) {
    const { assunto: _, ...triagem } = achada
    return triagem
  }
  return relevante
    ? {
        ...{ regra: 'relevante', gravidade: 'atencao' },
        oQueFazer: 'A Receita marcou esta mensagem como relevante: leia-a.',
      }
    : { regra: 'comunicado', gravidade: 'informacao', oQueFazer: 'Leia quando puder.' }
}

export type CienciaTacita = {
  /** The day on which the company is taken as told, opened or not. */
  readonly em: DataCivil
  readonly dias: number
  readonly fundamento: string
}

const DO_SIMPLES = 45
const DO_DTE = 15

/**
 * The day on which a letter that nobody opens is taken as read. Of the DTE, 15 days after it was registered (Decreto
 * 70.235/1972, art. 23, § 2º, III, «a»); of the Simples, 45 days after it was made available (LC 123/2006, art. 16, §§ 1º-A to
 * 1º-C). Days are in a row, the first is not counted. Null: the company took no DTE, and silence tells it nothing.
 * @example cienciaTacita({ enviadaEm: '2026-11-03', doSimples: false, optanteDoDte: true })?.em // '2026-11-18'
 */
export function cienciaTacita({
  enviadaEm,
  doSimples,
  optanteDoDte,
}: {
  readonly enviadaEm: DataCivil
  /** The letter is of the Simples Nacional, and the company is in it. */
  readonly doSimples: boolean
  /** Null while nobody asked. */
  readonly optanteDoDte: boolean | null
}): CienciaTacita | null {
  if (doSimples)
    return {
      ...{ em: somarDias(enviadaEm, DO_SIMPLES), dias: DO_SIMPLES },
      fundamento: 'LC 123/2006, art. 16, § 1º-C (DTE-SN)',
    }
  if (optanteDoDte !== true) return null
  return {
    ...{ em: somarDias(enviadaEm, DO_DTE), dias: DO_DTE },
    fundamento: 'Decreto 70.235/1972, art. 23, § 2º, III, «a» (DTE)',
  }
}

/** Whether a subject is of the Simples Nacional: its letters are of its own electronic domicile. */
export const cartaDoSimples = (assunto: string): boolean =>
  /SIMPLES NACIONAL|SIMEI|PGDAS|DEFIS/.test(semAcento(assunto))

export type CienciaDaCarta = { readonly em: DataCivil; readonly fundamento: string }

/**
 * The day on which who opens a letter is told: the day itself; of the Simples, opened on a day that is no dia útil, the next one
 * (LC 123/2006, art. 16, § 1º-B, IV and V). Where silence told the company before, that day stays.
 * @example cienciaAoAbrir({ hoje: '2026-11-05', doSimples: true, tacita: null }).em // '2026-11-05'
 */
export function cienciaAoAbrir({
  hoje,
  doSimples,
  tacita,
}: {
  readonly hoje: DataCivil
  readonly doSimples: boolean
  readonly tacita: CienciaDaCarta | null
}): CienciaDaCarta {
  if (tacita !== null && tacita.em < hoje) return tacita
  return doSimples
    ? { em: prorrogar(hoje), fundamento: 'LC 123/2006, art. 16, § 1º-B, IV e V (DTE-SN)' }
    : { em: hoje, fundamento: 'Decreto 70.235/1972, art. 23, § 2º, III, «b»' }
}

/**
 * The ciência of what somebody read outside, on a day that nobody tells: the first on which it may have been, so that no term is
 * taken for longer than it is. Where silence told the company before, that day stays.
 */
export function cienciaLidaPorFora({
  semLerEm,
  hoje,
  tacita,
}: {
  /** The last day on which it was seen not read. */
  readonly semLerEm: DataCivil
  readonly hoje: DataCivil
  readonly tacita: CienciaDaCarta | null
}): CienciaDaCarta {
  if (tacita !== null && tacita.em < semLerEm) return tacita
  const entre =
    semLerEm === hoje
      ? `em ${formatarData(hoje)}`
      : `entre ${formatarData(semLerEm)} e ${formatarData(hoje)}: vale o primeiro dia; confira no e-CAC`
  return { em: semLerEm, fundamento: `lida por fora ${entre}` }
}

export type PrazoDaCarta = { readonly ate: DataCivil; readonly fundamento: string }

const PARA_IMPUGNAR = 30
const PRAZOS: Readonly<Record<string, string>> = {
  'exclusao-do-simples':
    '30 dias da ciência para contestar (LC 123/2006, art. 39; Decreto 70.235/1972, arts. 5º e 15)',
  'auto-de-infracao': '30 dias da ciência para impugnar (Decreto 70.235/1972, arts. 5º e 15)',
}

/**
 * Until when a letter is answered, where the law gives the term: thirty days in a row, that begin on the first dia útil after the
 * ciência and end on one. Null: the letter says its own term, and a person reads it there.
 * @example prazoDaCarta({ regra: 'auto-de-infracao', cienciaEm: '2026-11-05' })?.ate // '2026-12-07'
 */
export function prazoDaCarta({
  regra,
  cienciaEm,
}: {
  readonly regra: string
  readonly cienciaEm: DataCivil
}): PrazoDaCarta | null {
  const fundamento = PRAZOS[regra]
  if (fundamento === undefined) return null
  const primeiro = prorrogar(somarDias(cienciaEm, 1))
  return { ate: prorrogar(somarDias(primeiro, PARA_IMPUGNAR - 1)), fundamento }
}
