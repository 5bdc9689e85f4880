import { formatarInteiro } from '@razao/engine/dinheiro'
import { type Campo, comoResolverEm, nomeDoCampo } from '../campos.ts'
import { escreverDps, idDaDps } from '../escrever.ts'
import { cabeNaNota, ehTaxa, type Taxa } from '../taxa.ts'
import type { Dps } from '../tipos.ts'
import { type FalhaDeEstrutura, validarEstrutura } from '../validar-estrutura.ts'
import type { RecusaDaDps } from './fatos.ts'

type Traducao = readonly (readonly [elemento: string, campo: Campo])[]

const QUEM: Readonly<Record<string, string>> = {
  toma: 'tomador',
  interm: 'intermediario',
  'IBSCBS/dest': 'ibsCbs.destinatario',
}
const DA_PESSOA = [
  ['end/endNac/cMun', 'endereco.municipio'],
  ['end/endNac/CEP', 'endereco.cep'],
  ['end/endExt/cPais', 'endereco.pais'],
  ['end', 'endereco'],
  ['fone', 'telefone'],
  ['email', 'email'],
  ['xNome', 'nome'],
  ['IM', 'inscricaoMunicipal'],
  ['', 'inscricao'],
] as const

/** The first that the path begins with. */
const DA_NOTA: Traducao = [
  ['serie', 'serie'],
  ['nDPS', 'numero'],
  ['dhEmi', 'emissao'],
  ['dCompet', 'competencia'],
  ['cLocEmi', 'municipio'],
  ['subst', 'substituicao'],
  ['prest/IM', 'prestador.inscricaoMunicipal'],
  ['prest/fone', 'prestador.telefone'],
  ['prest/email', 'prestador.email'],
  ['prest', 'prestador.inscricao'],
  ['serv/locPrest', 'servico.local'],
  ['serv/cServ/cTribNac', 'servico.codigoTributacaoNacional'],
  ['serv/cServ/cTribMun', 'servico.codigoTributacaoMunicipal'],
  ['serv/cServ/xDescServ', 'servico.descricao'],
  ['serv/cServ/cNBS', 'servico.nbs'],
  ['serv/cServ/cIntContrib', 'servico.codigoInterno'],
  ['serv/comExt', 'servico.comercioExterior'],
  ['serv/obra', 'servico.obra'],
  ['serv/atvEvento', 'servico.evento'],
  ['serv/infoCompl', 'servico.complemento'],
  ['valores/vServPrest', 'valores.servico'],
  ['valores/vDescCondIncond/vDescIncond', 'valores.descontoIncondicionado'],
  ['valores/vDescCondIncond/vDescCond', 'valores.descontoCondicionado'],
  ['valores/vDedRed', 'valores.deducao'],
  ['valores/trib/tribMun/exigSusp', 'valores.iss.exigibilidadeSuspensa'],
  ['valores/trib/tribMun/BM', 'valores.iss.beneficio'],
  ['valores/trib/tribMun/pAliq', 'valores.iss.aliquota'],
  ['valores/trib/tribMun', 'valores.iss.tributacao'],
  ['valores/trib/tribFed/piscofins', 'valores.federais.contribuicoes'],
  ['valores/trib/tribFed/vRetCSLL', 'valores.federais.contribuicoes'],
  ['valores/trib/tribFed/vRetCP', 'valores.federais.previdenciaRetida'],
  ['valores/trib/tribFed/vRetIRRF', 'valores.federais.irrfRetido'],
  ['valores/trib/totTrib', 'valores.totalDosTributos'],
  ['IBSCBS/cIndOp', 'ibsCbs.indicadorDaOperacao'],
  ['IBSCBS/imovel', 'ibsCbs.imovel'],
  ['IBSCBS/valores/trib/gIBSCBS/c', 'ibsCbs.classificacao'],
  ['IBSCBS/valores/trib/gIBSCBS/CST', 'ibsCbs.classificacao'],
  ['IBSCBS', 'ibsCbs'],
]

/** What an element is, where its place of ours holds several. */
const DETALHES: Readonly<Record<string, string>> = {
  xLgr: 'o logradouro',
  nro: 'o número',
  xCpl: 'o complemento',
  xBairro: 'o bairro',
  cEndPost: 'o código postal',
  xCidade: 'a cidade',
  xEstProvReg: 'o estado ou a região',
  CEP: 'o CEP',
  CAEPF: 'o CAEPF',
  chSubstda: 'a chave',
  xMotivo: 'o motivo',
  nDI: 'o número da declaração de importação',
  nRE: 'o número do registro de exportação',
  tpMoeda: 'o código da moeda',
  vServMoeda: 'o valor na moeda',
  inscImobFisc: 'a inscrição imobiliária',
  cObra: 'o CNO',
  cCIB: 'o CIB',
  idAtvEvt: 'o código',
  idDocTec: 'o documento técnico',
  docRef: 'o documento de referência',
  xPed: 'o pedido',
  xItemPed: 'o item do pedido',
  nProcesso: 'o número do processo',
  nBM: 'o número',
}

function campoDe(caminho: string): Campo {
  for (const [elemento, quem] of Object.entries(QUEM)) {
    if (caminho !== elemento && !caminho.startsWith(`${elemento}/`)) continue
    const resto = caminho.slice(elemento.length + 1)
    const qual = DA_PESSOA.find(([de]) => resto.startsWith(de))?.[1] ?? 'inscricao'
    return `${quem}.${qual}` as Campo
  }
  return DA_NOTA.find(([de]) => caminho.startsWith(de))?.[1] ?? 'sistema'
}

const maiuscula = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1)
/** `o endereço` → `no endereço`. */
const em = (nome: string): string => nome.replace(/^([oa]s?) /, 'n$1 ')

function explicar(f: FalhaDeEstrutura, campo: Campo): string {
  const detalhe = DETALHES[f.caminho.split('/').at(-1) ?? '']
  const nome = nomeDoCampo(campo)
  const oQue = detalhe === undefined || campo.endsWith('.cep') ? nome : `${detalhe}, ${em(nome)},`
  if (f.problema === 'falta') return `Falta ${oQue.replace(/,$/, '')}.`
  if (f.tamanho === undefined) return `${maiuscula(oQue)} não está na forma que a nota aceita.`
  const { tem, minimo, maximo } = f.tamanho
  const limite =
    tem > maximo ? `cabem até ${formatarInteiro(maximo)}` : `o mínimo é ${formatarInteiro(minimo)}`
  return `${maiuscula(oQue)} tem ${formatarInteiro(tem)} caracteres; ${limite}.`
}

const recusa = (
  campo: Campo,
  mensagem: string,
  comoResolver = comoResolverEm(campo),
): RecusaDaDps => ({
  codigo: 'E1235',
  campo,
  mensagem,
  comoResolver,
})

/** Every rate of the DPS with its place. */
function taxas({ valores: v, ibsCbs }: Dps): readonly (readonly [Campo, Taxa | undefined])[] {
  const c = v.federais?.contribuicoes
  const t = v.totalDosTributos
  const r = v.iss.beneficio?.reducao
  const d = ibsCbs?.diferimento
  return [
    ['valores.iss.aliquota', v.iss.aliquota],
    ['valores.deducao', v.deducao?.tipo === 'percentual' ? v.deducao.taxa : undefined],
    ['valores.iss.beneficio', r?.tipo === 'percentual' ? r.taxa : undefined],
    ['valores.federais.contribuicoes', c?.aliquotaPis],
    ['valores.federais.contribuicoes', c?.aliquotaCofins],
    ['valores.totalDosTributos', t.tipo === 'simples' ? t.taxa : undefined],
    ...(t.tipo === 'percentuais'
      ? [t.federais, t.estaduais, t.municipais].map(
          (taxa) => ['valores.totalDosTributos', taxa] as const,
        )
      : []),
    ...[d?.uf, d?.municipio, d?.cbs].map((taxa) => ['ibsCbs', taxa] as const),
  ]
}

/** Rates that are no number, or that have more places than the note carries. */
const recusasDasTaxas = (dps: Dps): RecusaDaDps[] =>
  taxas(dps).flatMap(([campo, taxa]) => {
    if (taxa === undefined || cabeNaNota(taxa)) return []
    return [
      recusa(
        campo,
        ehTaxa(taxa)
          ? 'Os percentuais da nota têm duas casas, e este tem mais.'
          : 'O percentual não é um número.',
        'Escreva o percentual com até duas casas: 2,79 %.',
      ),
    ]
  })

/**
 * What the schema would refuse, told by the place of ours that holds it. It writes the note to look at it;
 * without an Id, or with a rate that is no number, there is nothing to write and other refusals say so.
 */
export function recusasDaEstrutura(dps: Dps): RecusaDaDps[] {
  const dasTaxas = recusasDasTaxas(dps)
  if (idDaDps(dps) === null || taxas(dps).some(([, taxa]) => taxa !== undefined && !ehTaxa(taxa)))
    return dasTaxas
  return [
    ...dasTaxas,
    ...validarEstrutura(escreverDps(dps)).map((falha) => {
      const campo = campoDe(falha.caminho.replace(/^DPS\/infDPS\/?/, ''))
      return recusa(campo, explicar(falha, campo))
    }),
  ]
}
