import { decimal } from '@razao/engine/dinheiro'
import { type Dps, type PessoaDaDps, valorDeduzido } from '@razao/formats/dps'
import type { AlemDaDps, AmbienteDaMigrate } from '../../platform/fora/index.ts'

const SIM = 1
const NAO = 2
/** Natureza da operação, as InvoiCy numbers it. */
const NATUREZAS = {
  noMunicipio: 1,
  fora: 2,
  imunidade: 4,
  naoIncidencia: 8,
  exportacao: 9,
} as const
const SUSPENSAS = { 'decisao-judicial': 5, 'processo-administrativo': 6 } as const
const REGIMES: Readonly<Record<Dps['prestador']['regimeEspecial'], number>> = {
  ...{ nenhum: 0, 'ato-cooperado': 4, estimativa: 2, 'microempresa-municipal': 1 },
  ...{ notario: 0, autonomo: 0, 'sociedade-de-profissionais': 3, outros: 0 },
}
const APURACOES = { 'tudo-no-simples': 1, 'iss-fora': 2, 'tudo-fora': 3 } as const
const MODOS = {
  ...{ transfronteirico: 1, 'consumo-no-brasil': 2 },
  ...{ 'movimento-de-pessoas': 3, 'consumo-no-exterior': 4 },
} as const

/** Centavos, as a number of JSON with two places. */
const reais = (centavos: number | undefined): number => Number(((centavos ?? 0) / 100).toFixed(2))
/** A factor as a percentage: `'0.05'` is 5. */
const porCento = (fator: string | null): number =>
  fator === null ? 0 : Number(decimal(fator).mul(100).toFixed(4))

/** `010701` is 1.07. */
const itemDaLista = (codigo: string): string =>
  `${Number(codigo.slice(0, 2))}.${codigo.slice(2, 4)}`

function natureza({ valores, municipio }: Dps, { incidencia }: AlemDaDps): number {
  const { tributacao, exigibilidadeSuspensa } = valores.iss
  if (exigibilidadeSuspensa !== undefined) return SUSPENSAS[exigibilidadeSuspensa.por]
  switch (tributacao.tipo) {
    case 'exportacao':
      return NATUREZAS.exportacao
    case 'imunidade':
      return NATUREZAS.imunidade
    case 'nao-incidencia':
      return NATUREZAS.naoIncidencia
    case 'tributavel':
      return incidencia === municipio ? NATUREZAS.noMunicipio : NATUREZAS.fora
  }
}

const documentoDe = ({ inscricao }: PessoaDaDps) => ({
  TomaCNPJ: inscricao.tipo === 'cnpj' ? inscricao.numero : '',
  TomaCPF: inscricao.tipo === 'cpf' ? inscricao.numero : '',
  DocTomadorEstrangeiro: inscricao.tipo === 'nif' ? inscricao.numero : '',
})

function tomadorDe({ tomador }: Dps, { cidadeDoTomador }: AlemDaDps) {
  if (tomador === undefined) return {}
  const { nome, inscricaoMunicipal, endereco, telefone, email } = tomador
  const noBrasil = endereco?.onde === 'brasil' ? endereco : undefined
  return {
    Tomador: {
      ...documentoDe(tomador),
      TomaIM: inscricaoMunicipal ?? '',
      TomaRazaoSocial: nome.slice(0, 115),
      ...(endereco === undefined
        ? {}
        : {
            TomaEndereco: endereco.logradouro.slice(0, 125),
            TomaNumero: endereco.numero.slice(0, 10),
            TomaComplemento: (endereco.complemento ?? '').slice(0, 60),
            TomaBairro: endereco.bairro.slice(0, 60),
            TomacMun: Number(noBrasil?.municipio ?? 9_999_999),
            TomaxMun:
              cidadeDoTomador?.nome ?? (noBrasil === undefined ? cidadeDeFora(endereco) : ''),
            TomaUF: cidadeDoTomador?.uf ?? (noBrasil === undefined ? 'EX' : ''),
            TomaPais: endereco.onde === 'exterior' ? endereco.pais : 'BR',
            TomaCEP: noBrasil?.cep ?? '',
          }),
      TomaTelefone: telefone ?? '',
      TomaEmail: email ?? '',
    },
  }
}

const cidadeDeFora = (endereco: NonNullable<PessoaDaDps['endereco']>): string =>
  endereco.onde === 'exterior' ? endereco.cidade : ''

function retidosDe({ valores: { federais } }: Dps) {
  const { pis = 0, cofins = 0, csll = 0 } = federais?.contribuicoes?.retidas ?? {}
  const [irrf, inss] = [federais?.irrfRetido ?? 0, federais?.previdenciaRetida ?? 0]
  const retido = (valor: number) => (valor > 0 ? SIM : NAO)
  return {
    ...{ ValPIS: reais(pis), PISRetido: retido(pis) },
    ...{ ValCOFINS: reais(cofins), COFINSRetido: retido(cofins) },
    ...{ ValCSLL: reais(csll), CSLLRetido: retido(csll) },
    ...{ ValIR: reais(irrf), IRRetido: retido(irrf) },
    ...{ ValINSS: reais(inss), INSSRetido: retido(inss) },
  }
}

function valoresDe(dps: Dps, alem: AlemDaDps) {
  const { valores, servico } = dps
  const { deducao, descontoIncondicionado, descontoCondicionado, iss } = valores
  const { comercioExterior } = servico
  return {
    ValServicos: reais(valores.servico),
    ValDeducoes: reais(valorDeduzido(deducao) ?? 0),
    ValDescIncond: reais(descontoIncondicionado),
    ValDescCond: reais(descontoCondicionado),
    ValBaseCalculo: reais(alem.base),
    ValAliqISS: porCento(alem.aliquota),
    ValISS: reais(alem.iss),
    ISSRetido: iss.retencao === 'nenhuma' ? NAO : SIM,
    ValISSRetido: reais(alem.issRetido),
    ValBCISSRetido: reais(alem.issRetido > 0 ? alem.base : 0),
    ...(iss.retencao === 'nenhuma' ? {} : { RespRetencao: iss.retencao === 'tomador' ? 1 : 2 }),
    ...retidosDe(dps),
    ValTotal: reais(valores.servico),
    ValLiquido: reais(alem.liquido),
    ...(comercioExterior === undefined
      ? {}
      : {
          mdPrestacao: MODOS[comercioExterior.modo],
          tpMoeda: comercioExterior.moeda,
          ValServEst: reais(comercioExterior.valorNaMoeda),
        }),
  }
}

/** The one item, which is the service. */
function itemDe(dps: Dps, alem: AlemDaDps) {
  const { servico, valores } = dps
  return {
    ...{ ItemSeq: 1, ItemCod: '1', ItemDesc: servico.descricao.slice(0, 2000), ItemQtde: 1 },
    ...{ ItemvUnit: reais(valores.servico), ItemuMed: 'UN' },
    ItemvlDed: reais(valorDeduzido(valores.deducao) ?? 0),
    ItemcCnae: alem.cnae ?? '',
    ItemTributMunicipio: servico.codigoTributacaoMunicipal ?? '',
    ...{ ItemvIss: reais(alem.iss), ItemAliquota: porCento(alem.aliquota) },
    ItemVlrTotal: reais(valores.servico),
    ItemBaseCalculo: reais(alem.base),
    ItemvlrISSRetido: reais(alem.issRetido),
    ItemIssRetido: valores.iss.retencao === 'nenhuma' ? NAO : SIM,
    ItemIteListServico: itemDaLista(servico.codigoTributacaoNacional),
    ItemExigibilidadeISS: valores.iss.tributacao.tipo === 'exportacao' ? 4 : 1,
    ItemcMunIncidencia: Number(alem.incidencia),
    ItemVlrLiquido: reais(alem.liquido),
    ItemDescIncondicionado: reais(valores.descontoIncondicionado),
  }
}

function servicoDe(dps: Dps, alem: AlemDaDps) {
  const { servico, municipio } = dps
  return {
    Valores: valoresDe(dps, alem),
    IteListServico: itemDaLista(servico.codigoTributacaoNacional),
    Cnae: alem.cnae ?? '',
    codTributNacional: servico.codigoTributacaoNacional,
    TributMunicipio: servico.codigoTributacaoMunicipal ?? '',
    Discriminacao: servico.descricao.slice(0, 2000),
    cMun: Number('municipio' in servico.local ? servico.local.municipio : municipio),
    PaiPreServico: 'pais' in servico.local ? servico.local.pais : 'BR',
    cMunIncidencia: Number(alem.incidencia),
    CodigoNBS: servico.nbs ?? '',
  }
}

function prestadorDe({ prestador, municipio }: Dps, { prestador: alem }: AlemDaDps) {
  const { endereco } = alem
  return {
    CNPJ_prest: prestador.inscricao.numero,
    xNome: alem.nome.slice(0, 115),
    IM: prestador.inscricaoMunicipal ?? '',
    enderPrest: {
      ...(endereco === null
        ? {}
        : {
            ...{ xLgr: endereco.logradouro.slice(0, 125), nro: endereco.numero.slice(0, 10) },
            xCpl: (endereco.complemento ?? '').slice(0, 60),
            ...{ xBairro: endereco.bairro.slice(0, 60), CEP: Number(endereco.cep) },
          }),
      ...{ cMun: Number(municipio), UF: alem.uf },
      fone: prestador.telefone ?? '',
      Email: prestador.email ?? '',
    },
  }
}

/** The construction, by its register or by where it is. */
function construcaoDe({ servico: { obra, local }, municipio }: Dps): { ConstCivil?: object } {
  if (obra === undefined) return {}
  const { identificacao: qual, inscricaoImobiliaria } = obra
  const matricula =
    inscricaoImobiliaria === undefined ? {} : { ObraMatricula: inscricaoImobiliaria.slice(0, 15) }
  if (qual.tipo === 'cno')
    return { ConstCivil: { CodObra: qual.numero, ObraCEI: qual.numero, ...matricula } }
  if (qual.tipo === 'cib') return { ConstCivil: { CodObra: qual.codigo, ...matricula } }
  const { endereco } = qual
  return {
    ConstCivil: {
      ObraLog: endereco.logradouro.slice(0, 100),
      ObraCompl: (endereco.complemento ?? '').slice(0, 100),
      ObraNumero: endereco.numero.slice(0, 10),
      ObraBairro: endereco.bairro.slice(0, 100),
      ...(endereco.onde === 'brasil' ? { ObraCEP: Number(endereco.cep) } : {}),
      ObraMun: Number('municipio' in local ? local.municipio : municipio),
      ...matricula,
    },
  }
}

/** The RPS of what was asked for, in the words of InvoiCy. Pure: the same DPS gives the same RPS. */
export function escreverRps(dps: Dps, alem: AlemDaDps, ambiente: AmbienteDaMigrate): object {
  const { simples, regimeEspecial } = dps.prestador
  // Without an offset: by the clock of Brasília, which is that of the DPS.
  const emissao = dps.emissao.slice(0, 19)
  return {
    ...{ RPSNumero: dps.numero, RPSSerie: String(dps.serie), RPSTipo: 1 },
    dEmis: emissao,
    dCompetencia: `${dps.competencia}T${emissao.slice(11)}`,
    LocalPrestServ: alem.incidencia === dps.municipio ? 1 : 2,
    natOp: natureza(dps, alem),
    Operacao: '',
    NumProcesso: dps.valores.iss.exigibilidadeSuspensa?.processo ?? '',
    RegEspTrib: REGIMES[regimeEspecial],
    OptSN: simples.opcao === 'nao-optante' ? NAO : SIM,
    ...(simples.opcao === 'me-epp' ? { regApTribSN: APURACOES[simples.apuracao] } : {}),
    ...{ IncCult: NAO, tpImunidade: 0, Status: 1, tpAmb: ambiente },
    Prestador: prestadorDe(dps, alem),
    ListaItens: [itemDe(dps, alem)],
    ListaParcelas: [],
    Servico: servicoDe(dps, alem),
    ...tomadorDe(dps, alem),
    ...construcaoDe(dps),
    NFSOutrasinformacoes: (dps.servico.complemento?.texto ?? '').slice(0, 2000),
  }
}
