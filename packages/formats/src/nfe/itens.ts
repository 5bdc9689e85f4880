import { centavosOuZero, exigir, type ItemNfe, lerCentavos } from '../documento/index.ts'
import { caminho, filho, filhosDe, type No, texto } from '../xml/index.ts'

/** ICMS-ST by CST (Ajuste SINIEF 07/2001) and by CSOSN (Ajuste SINIEF 03/2010). */
const SUBSTITUTO = new Set(['10', '30', '70', '201', '202', '203'])
const SUBSTITUIDO = new Set(['60', '61', '500'])
/** PIS/COFINS: 02 and 03 differentiated rates, 04 resale at zero: all of concentrated taxation. */
const MONOFASICOS = new Set(['02', '03', '04'])

function st(codigo: string | undefined): ItemNfe['st'] {
  if (codigo === undefined) return 'nenhum'
  if (SUBSTITUTO.has(codigo)) return 'substituto'
  return SUBSTITUIDO.has(codigo) ? 'substituido' : 'nenhum'
}

/** The group inside ICMS, PIS or COFINS is named by its CST: whichever it is, it is the only child. */
const grupo = (imposto: No | undefined, nome: string): No | undefined =>
  filho(imposto, nome)?.filhos[0]

function lerItem(det: No, indice: number): ItemNfe {
  const prod = exigir(filho(det, 'prod'), 'o produto', det)
  const imposto = filho(det, 'imposto')
  const icms = grupo(imposto, 'icms')
  const cst = texto(icms, 'cst')
  const csosn = texto(icms, 'csosn')
  const origem = texto(icms, 'orig')
  const ncm = texto(prod, 'ncm')
  const cstPis = texto(grupo(imposto, 'pis'), 'cst')
  const cstCofins = texto(grupo(imposto, 'cofins'), 'cst')
  const valor = (nome: string) => centavosOuZero(texto(prod, nome.toLowerCase()), nome)
  const numero = Number(det.atributos?.nItem)
  return {
    numero: Number.isSafeInteger(numero) ? numero : indice + 1,
    descricao: texto(prod, 'xprod') ?? '',
    cfop: exigir(texto(prod, 'cfop'), 'o CFOP', prod),
    ...(ncm !== undefined && { ncm }),
    valor: exigir(lerCentavos(texto(prod, 'vprod'), 'vProd'), 'o valor do produto', prod),
    desconto: valor('vDesc'),
    acrescimos: valor('vFrete') + valor('vSeg') + valor('vOutro'),
    compoeTotal: texto(prod, 'indtot') !== '0',
    ...(cst !== undefined && { cst }),
    ...(csosn !== undefined && { csosn }),
    ...(origem !== undefined && { origem }),
    st: st(csosn ?? cst),
    ...(cstPis !== undefined && { cstPis }),
    ...(cstCofins !== undefined && { cstCofins }),
    monofasico: cstPis !== undefined && MONOFASICOS.has(cstPis),
  }
}

/** The items of an `infNFe`, in the order of the file. */
export const lerItens = (inf: No): ItemNfe[] => filhosDe(inf, 'det').map(lerItem)

/** Totals of IBS and CBS (NT 2025.002), present from 2026 on. */
export function ibsCbsDoTotal(inf: No) {
  const total = caminho(inf, 'total', 'ibscbstot')
  if (total === undefined) return {}
  const base = lerCentavos(texto(total, 'vbcibscbs'), 'vBCIBSCBS')
  return {
    ibsCbs: {
      ibs: centavosOuZero(texto(filho(total, 'gibs'), 'vibs'), 'vIBS'),
      cbs: centavosOuZero(texto(filho(total, 'gcbs'), 'vcbs'), 'vCBS'),
      ...(base !== undefined && { base }),
    },
  }
}
