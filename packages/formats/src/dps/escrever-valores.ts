import { type Centavos, soma } from '@razao/engine/dinheiro'
import {
  CONTRIBUICOES_RETIDAS,
  IMUNIDADE,
  MOTIVO_DA_DEDUCAO,
  RETENCAO_DO_ISS,
  SUSPENSAO,
  TRIBUTACAO_DO_ISS,
} from './codigos.ts'
import { campo, dinheiro, el, taxa, texto } from './elementos.ts'
import { pessoa } from './escrever-pessoa.ts'
import type {
  BeneficioMunicipal,
  ContribuicoesDaDps,
  DeducaoDaDps,
  DocumentoDaDeducao,
  IssDaDps,
  TotalDosTributos,
  TributosFederaisDaDps,
  ValoresDaDps,
} from './tipos.ts'

const NOMES = ['pis', 'cofins', 'csll'] as const

/** Zero is not withheld: the note has no field for it. */
const positivo = (valor: Centavos | undefined): Centavos | undefined =>
  valor === 0 ? undefined : valor

/** What is withheld of PIS, COFINS and CSLL: the code of which they are and their sum (NT 007). */
export function contribuicoesRetidas({ retidas = {} }: ContribuicoesDaDps): {
  readonly codigo: string
  readonly soma: Centavos | undefined
} {
  const quais = NOMES.filter((nome) => positivo(retidas[nome]) !== undefined)
  return {
    codigo: CONTRIBUICOES_RETIDAS[quais.join(' ')] ?? '0',
    soma: positivo(soma(quais.map((nome) => retidas[nome] ?? 0))),
  }
}

function federais(f: TributosFederaisDaDps | undefined): string {
  if (f === undefined) return ''
  const c = f.contribuicoes
  const retidas = c && contribuicoesRetidas(c)
  return el(
    'tribFed',
    c === undefined
      ? ''
      : el(
          'piscofins',
          campo('CST', c.cst),
          dinheiro('vBCPisCofins', c.base),
          taxa('pAliqPis', c.aliquotaPis),
          taxa('pAliqCofins', c.aliquotaCofins),
          dinheiro('vPis', c.pis),
          dinheiro('vCofins', c.cofins),
          campo('tpRetPisCofins', retidas?.codigo),
        ),
    dinheiro('vRetCP', positivo(f.previdenciaRetida)),
    dinheiro('vRetIRRF', positivo(f.irrfRetido)),
    dinheiro('vRetCSLL', retidas?.soma),
  )
}

function reducao(r: BeneficioMunicipal['reducao']): string {
  if (r === undefined) return ''
  return r.tipo === 'valor' ? dinheiro('vRedBCBM', r.valor) : taxa('pRedBCBM', r.taxa)
}

function iss(i: IssDaDps): string {
  const { tributacao: t, exigibilidadeSuspensa: suspensa, beneficio } = i
  return el(
    'tribMun',
    campo('tribISSQN', TRIBUTACAO_DO_ISS[t.tipo]),
    t.tipo === 'exportacao' ? campo('cPaisResult', t.paisDoResultado) : '',
    t.tipo === 'imunidade' ? campo('tpImunidade', IMUNIDADE[t.imunidade]) : '',
    suspensa &&
      el(
        'exigSusp',
        campo('tpSusp', SUSPENSAO[suspensa.por]),
        campo('nProcesso', suspensa.processo),
      ),
    beneficio && el('BM', campo('nBM', beneficio.numero), reducao(beneficio.reducao)),
    campo('tpRetISSQN', RETENCAO_DO_ISS[i.retencao]),
    taxa('pAliq', i.aliquota),
  )
}

function total(t: TotalDosTributos): string {
  if (t.tipo === 'nao-informado') return campo('indTotTrib', '0')
  if (t.tipo === 'simples') return taxa('pTotTribSN', t.taxa)
  return t.tipo === 'valores'
    ? el(
        'vTotTrib',
        dinheiro('vTotTribFed', t.federais),
        dinheiro('vTotTribEst', t.estaduais),
        dinheiro('vTotTribMun', t.municipais),
      )
    : el(
        'pTotTrib',
        taxa('pTotTribFed', t.federais),
        taxa('pTotTribEst', t.estaduais),
        taxa('pTotTribMun', t.municipais),
      )
}

function qualDocumento({ documento: d }: DocumentoDaDeducao): string {
  if ('chave' in d) return campo(d.tipo === 'nfse' ? 'chNFSe' : 'chNFe', d.chave)
  if (d.tipo === 'nfse-municipal')
    return el(
      'NFSeMun',
      campo('cMunNFSeMun', d.municipio),
      campo('nNFSeMun', d.numero.padStart(15, '0')),
      campo('cVerifNFSeMun', d.verificacao),
    )
  return texto(d.tipo === 'fiscal' ? 'nDocFisc' : 'nDoc', d.numero)
}

const documentoDeduzido = (d: DocumentoDaDeducao): string =>
  el(
    'docDedRed',
    qualDocumento(d),
    campo('tpDedRed', MOTIVO_DA_DEDUCAO[d.motivo]),
    texto('xDescOutDed', d.descricao),
    campo('dtEmiDoc', d.emissao),
    dinheiro('vDedutivelRedutivel', d.dedutivel),
    dinheiro('vDeducaoReducao', d.deduzido),
    pessoa('fornec', d.fornecedor),
  )

/** What leaves the base, in centavos, when the deduction is told in reais; null of a percentage. */
export function valorDeduzido(d: DeducaoDaDps | undefined): Centavos | null {
  if (d === undefined || d.tipo === 'percentual') return null
  return d.tipo === 'valor' ? d.valor : soma(d.documentos.map(({ deduzido }) => deduzido))
}

function deducao(d: DeducaoDaDps | undefined): string {
  if (d === undefined) return ''
  if (d.tipo === 'documentos')
    return el('vDedRed', el('documentos', d.documentos.map(documentoDeduzido).join('')))
  return el('vDedRed', d.tipo === 'valor' ? dinheiro('vDR', d.valor) : taxa('pDR', d.taxa))
}

export const valores = (v: ValoresDaDps): string =>
  el(
    'valores',
    el('vServPrest', dinheiro('vServ', v.servico)),
    el(
      'vDescCondIncond',
      dinheiro('vDescIncond', positivo(v.descontoIncondicionado)),
      dinheiro('vDescCond', positivo(v.descontoCondicionado)),
    ),
    deducao(v.deducao),
    el('trib', iss(v.iss), federais(v.federais), el('totTrib', total(v.totalDosTributos))),
  )
