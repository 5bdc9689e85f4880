import { type Competencia, formatarCompetencia } from '../tempo/index.ts'

/** What is looked at of a guide to say by which way it is issued. */
export type GuiaPorVia = {
  readonly chave: string
  readonly competencia: Competencia
  readonly composicao: readonly { readonly codigo: string | null }[]
}

/** A loose DARF: code, extension, and of a quarter or of a month. */
export type DarfAvulso = {
  readonly codigo: string
  readonly extensao: string
  /** Month it is of; the last one of the quarter when `trimestral`. */
  readonly periodo: Competencia
  readonly trimestral: boolean
  /** 1 to 3, when the tax of the quarter was divided. */
  readonly cota: number | null
}

export type ViaDaGuia = {
  readonly via:
    | 'pgdasd'
    | 'pgmei'
    | 'dasn-simei'
    | 'dctfweb'
    | 'sicalc'
    | 'fgts-digital'
    | 'esocial'
    | 'municipio'
    | 'outra'
  /** Where it comes from by law, and what to do until it comes. */
  readonly frase: string
  readonly fundamento: string
  /** What the SICALC may issue of it: the way itself, or, by the DCTFWeb, the exception; null when it may not. */
  readonly darf: DarfAvulso | null
  /** The monthly declaration that confesses its debts, whose DARF may pay it; null when none, or of a part of a debt. */
  readonly dctfweb: DebitoNaDctfweb | null
}

/** In the DCTFWeb of which month a debt is, and what puts it there. */
export type DebitoNaDctfweb = {
  readonly competencia: Competencia
  readonly origem: 'esocial' | 'reinf' | 'mit'
}

type Dita = Pick<ViaDaGuia, 'via' | 'frase' | 'fundamento'>

/** Since which month each group of debts is confessed in the DCTFWeb. */
const DO_TRABALHO_DESDE = '2023-05'
const DAS_RETENCOES_DESDE = '2024-01'
const DO_MIT_DESDE = '2025-01'

const CODIGO = /^(\d{4})(?:-(\d{2}))?$/
/** IRPJ and CSLL of the Lucro Presumido, Real by quarter, and Arbitrado. */
const TRIMESTRAIS = ['2089', '2372', '0220', '3373', '6012', '5625']
const DO_TRABALHO = ['0561', '0588']

/** One code for the whole guide, or null: a DARF has only one. */
function darfDe({ chave, competencia, composicao }: GuiaPorVia): DarfAvulso | null {
  const partes = composicao.map(({ codigo }) => CODIGO.exec(codigo ?? ''))
  const codigos = new Set(partes.map((parte) => parte?.[1] ?? ''))
  const [codigo = ''] = codigos
  if (codigos.size !== 1 || codigo === '') return null
  const quota = /-quota-([123])$/.exec(chave)
  return {
    ...{ codigo, extensao: partes[0]?.[2] ?? '01', periodo: competencia },
    trimestral: TRIMESTRAIS.includes(codigo),
    cota: quota ? Number(quota[1]) : null,
  }
}

const DO_DAS: Readonly<Record<string, Dita>> = {
  das: {
    via: 'pgdasd',
    frase:
      'O DAS sai da Receita depois que o PGDAS-D do mês é transmitido. Transmita-o e gere o DAS oficial.',
    fundamento: 'LC 123/2006, arts. 18, § 15-A, e 21; Res. CGSN 140/2018, art. 38',
  },
  'das-mei': {
    via: 'pgmei',
    frase: 'O DAS do MEI sai do PGMEI, sem declaração do mês. Gere o DAS oficial.',
    fundamento: 'LC 123/2006, art. 18-A, § 3º, V; Res. CGSN 140/2018, art. 101',
  },
  'das-excesso': {
    via: 'dasn-simei',
    frase:
      'O DAS do que passou do limite vem com a DASN-SIMEI do ano. Transmita-a e use o que a Receita mandar.',
    fundamento: 'LC 123/2006, art. 18-A, § 10; Res. CGSN 140/2018, art. 115',
  },
}

const CONTRIBUICOES: Dita = {
  via: 'dctfweb',
  frase:
    'As contribuições da folha e do pró-labore são confessadas na DCTFWeb, que o eSocial alimenta, e pagas pelo DARF que ela emite; não há DARF avulso delas. Até ela ser transmitida, este demonstrativo diz quanto é: feche o eSocial, transmita a DCTFWeb e pague pelo DARF dela.',
  fundamento: 'Lei 8.212/1991, art. 32; IN RFB 2.237/2024',
}

/** By which way a guide is issued, by law, and what to do until it comes. */
export function viaDaGuia(dita: GuiaPorVia): ViaDaGuia {
  const { chave } = dita
  // The IRRF is of the month of the payment, which its key says.
  const competencia = /^irrf-(\d{4}-\d{2})$/.exec(chave)?.[1] ?? dita.competencia
  const guia = { ...dita, competencia }
  const doDas = DO_DAS[chave] ?? (/^das-\d{4}-\d{2}$/.test(chave) ? DO_DAS.das : undefined)
  if (doDas) return fora(doDas)
  if (chave === 'inss' || chave.startsWith('inss-'))
    return {
      ...{ ...CONTRIBUICOES, darf: null },
      // The 13º is of a declaration of its own, of the year.
      dctfweb: chave === 'inss' ? { competencia, origem: 'esocial' } : null,
    }
  if (chave.startsWith('fgts')) return fora(FGTS)
  if (chave === 'dae' || chave === 'dae-13') return fora(DAE)
  if (chave === 'iss' || chave.startsWith('iss-')) return fora(ISS)
  const darf = darfDe(guia)
  if (chave.startsWith('irrf-2') || (darf && DO_TRABALHO.includes(darf.codigo)))
    return doTrabalho(competencia, darf)
  if (darf === null) return fora(OUTRA)
  return RETENCOES.includes(darf.codigo) ? daRetencao(competencia, darf) : doMit(competencia, darf)
}

const fora = (dita: Dita): ViaDaGuia => ({ ...dita, darf: null, dctfweb: null })

const FGTS: Dita = {
  via: 'fgts-digital',
  frase: 'A guia do FGTS é emitida no FGTS Digital, depois da folha no eSocial.',
  fundamento: 'Lei 8.036/1990, arts. 15 e 17-A',
}
const DAE: Dita = {
  via: 'esocial',
  frase: 'O DAE do empregado do MEI é emitido no eSocial, ao fechar a folha do mês.',
  fundamento: 'Res. CGSN 140/2018, art. 105-A',
}
const ISS: Dita = {
  via: 'municipio',
  frase:
    'A guia do ISS é do município: emita-a no portal da prefeitura e importe o PDF aqui: número, vencimento e valor são comparados com esta.',
  fundamento: 'LC 116/2003, arts. 3º e 6º; lei do município',
}
const OUTRA: Dita = {
  via: 'outra',
  frase:
    'Esta guia reúne códigos que a Receita cobra em documentos separados: emita um de cada no portal do governo, com os valores da composição.',
  fundamento: 'IN SRF 81/1996',
}

/** IRRF and CSRF of services, rents and the like, that the EFD-Reinf informs. */
const RETENCOES = ['1708', '8045', '3208', '5706', '1841', '5952', '5979', '5960', '5987']

function doTrabalho(competencia: Competencia, darf: DarfAvulso | null): ViaDaGuia {
  if (competencia < DO_TRABALHO_DESDE) return deSicalc(competencia, darf)
  return {
    via: 'dctfweb',
    frase:
      'O IRRF do pró-labore e dos salários é confessado na DCTFWeb do mês do pagamento, que o eSocial alimenta, e pago pelo DARF que ela emite. Se ela não puder ser transmitida até o vencimento, emita o DARF numerado pelo SICALC e importe o pagamento na DCTFWeb, para não pagar duas vezes.',
    fundamento: 'IN RFB 2.237/2024; IN RFB 2.137/2023 (pagamentos desde maio de 2023)',
    ...{ darf, dctfweb: { competencia, origem: 'esocial' } },
  }
}

function daRetencao(competencia: Competencia, darf: DarfAvulso): ViaDaGuia {
  if (competencia < DAS_RETENCOES_DESDE) return deSicalc(competencia, darf)
  return {
    via: 'dctfweb',
    frase:
      'As retenções na fonte são confessadas na DCTFWeb, que a EFD-Reinf alimenta, e pagas pelo DARF que ela emite. Se ela não puder ser transmitida até o vencimento, emita o DARF numerado pelo SICALC e importe o pagamento na DCTFWeb, para não pagar duas vezes.',
    fundamento: 'IN RFB 2.237/2024; IN RFB 2.137/2023 (fatos desde janeiro de 2024)',
    ...{ darf, dctfweb: { competencia, origem: 'reinf' } },
  }
}

function doMit(competencia: Competencia, darf: DarfAvulso): ViaDaGuia {
  if (competencia < DO_MIT_DESDE) return deSicalc(competencia, darf)
  return {
    via: 'sicalc',
    frase:
      'Este tributo vai à DCTFWeb pelo MIT, até o último dia útil do mês seguinte. O DARF sai pelo SICALC, e a DCTFWeb o reconhece como pagamento.',
    fundamento: 'IN RFB 2.237/2024 (fatos desde janeiro de 2025); IN SRF 81/1996',
    darf,
    // The DCTFWeb has the whole tax of the quarter: a quota of it is paid by the SICALC, which knows of quotas.
    dctfweb: darf.cota === null ? { competencia, origem: 'mit' } : null,
  }
}

const deSicalc = (competencia: Competencia, darf: DarfAvulso | null): ViaDaGuia =>
  darf === null
    ? fora(OUTRA)
    : {
        via: 'sicalc',
        frase: `De ${formatarCompetencia(competencia)}, este tributo é pago por DARF do SICALC e informado na DCTF da época.`,
        fundamento: 'IN SRF 81/1996',
        ...{ darf, dctfweb: null },
      }
