import { type Centavos, ZERO } from '@razao/engine/dinheiro'
import {
  centavosOuZero,
  documentoDe,
  exigir,
  lerMomento,
  montarParte,
  municipioIbge,
  type NotaLida,
  type Parte,
  SEM_RETENCOES,
} from '../documento/index.ts'
import {
  caminho,
  type Documento,
  estaAssinado,
  filho,
  idDe,
  LeituraRecusada,
  type No,
  texto,
  textoEntre,
} from '../xml/index.ts'
import { ibsCbsDoTotal, lerItens } from './itens.ts'

function chaveDe(inf: No): string {
  const id = idDe(inf)?.toUpperCase()
  const chave = id?.startsWith('NFE') ? id.slice(3) : undefined
  if (chave === undefined || !/^\d{6}[0-9A-Z]{12}\d{26}$/.test(chave)) {
    throw new LeituraRecusada(
      'documento-incompleto',
      'A NF-e não traz a chave de acesso de 44 posições. Baixe o XML autorizado na origem.',
    )
  }
  return chave
}

function pessoa(no: No, endereco: string): Parte {
  const ender = filho(no, endereco)
  const pais = texto(ender, 'cpais')
  const nif = texto(no, 'idestrangeiro')
  return montarParte({
    documento: textoEntre(no, 'cnpj', 'cpf'),
    nif,
    nome: texto(no, 'xnome'),
    inscricaoMunicipal: texto(no, 'im'),
    // 9999999 and EX are what the layout writes for abroad.
    municipioIbge: texto(ender, 'cmun'),
    uf: texto(ender, 'uf'),
    pais: pais === undefined || /^0?1058$/.test(pais) ? undefined : pais,
    email: texto(no, 'email'),
  })
}

/** Authorised 100/150; 101, 151 and 155 cancelled; the rest of the ones filed are denials of use. */
function protocolo(inf: No, chave: string) {
  const nfe = inf.pai
  const prot = nfe?.pai && caminho(nfe.pai, 'protnfe', 'infprot')
  if (!prot) return { situacao: 'ativa' as const }
  const doProtocolo = texto(prot, 'chnfe')?.toUpperCase()
  if (doProtocolo !== undefined && doProtocolo !== chave) {
    throw new LeituraRecusada(
      'assinatura-ambigua',
      'O protocolo de autorização é de outra nota que não a deste arquivo. Baixe o XML de novo na origem.',
    )
  }
  const numero = texto(prot, 'nprot')
  const status = texto(prot, 'cstat')
  const autorizada = status === undefined || status === '100' || status === '150'
  return {
    situacao: autorizada ? ('ativa' as const) : ('cancelada' as const),
    ...(numero !== undefined && { protocolo: numero }),
  }
}

/**
 * Gross revenue of goods and conjugated services: products, freight, insurance and other charges.
 * IPI and ICMS-ST are collected for others and stay out (they are in `liquido`, the note's total).
 */
function valores(inf: No) {
  const total = filho(inf, 'total')
  const icms = exigir(filho(total, 'icmstot'), 'o total da nota', inf)
  const servicos = filho(total, 'issqntot')
  const valor = (no: No | undefined, nome: string) =>
    centavosOuZero(texto(no, nome.toLowerCase()), nome)
  const bruto = (valor(icms, 'vProd') +
    valor(servicos, 'vServ') +
    valor(icms, 'vFrete') +
    valor(icms, 'vSeg') +
    valor(icms, 'vOutro')) as Centavos
  const retencoes = filho(total, 'rettrib')
  const desconto = valor(icms, 'vDesc')
  return {
    bruto,
    deducoes: ZERO,
    descontoIncondicionado: desconto,
    descontoCondicionado: ZERO,
    base: (bruto - desconto) as Centavos,
    iss: valor(servicos, 'vISS'),
    issRetido: valor(servicos, 'vISSRet') > 0,
    retencoes: {
      ...SEM_RETENCOES,
      iss: valor(servicos, 'vISSRet'),
      irrf: valor(retencoes, 'vIRRF'),
      inss: valor(retencoes, 'vRetPrev'),
      pis: valor(retencoes, 'vRetPIS'),
      cofins: valor(retencoes, 'vRetCOFINS'),
      csll: valor(retencoes, 'vRetCSLL'),
    },
    liquido: valor(icms, 'vNF'),
  }
}

/** Reads one NF-e or NFC-e of layout 4.00, with or without its authorisation. */
export function lerNfe(doc: Documento, inf: No): NotaLida {
  const chave = chaveDe(inf)
  const assinada = estaAssinado(doc, { involucro: inf.pai ?? inf, lido: inf })
  const ide = exigir(filho(inf, 'ide'), 'a identificação (ide)', inf)
  const emissao = lerMomento(
    exigir(textoEntre(ide, 'dhemi', 'demi'), 'a data de emissão', ide),
    'dhEmi',
  )
  const emitente = pessoa(exigir(filho(inf, 'emit'), 'o emitente', inf), 'enderemit')
  documentoDe(emitente, inf)
  const dest = filho(inf, 'dest')
  const itens = lerItens(inf)
  const cfops = [...new Set(itens.map((i) => i.cfop))]
  const operacao = texto(ide, 'natop')
  const municipio = municipioIbge(texto(ide, 'cmunfg'))
  const crt = texto(filho(inf, 'emit'), 'crt')
  const referida = chaveReferida(ide)
  return {
    tipo: 'nota',
    leiaute: 'nfe-4.00',
    modelo: 'nfe',
    chave,
    numero: exigir(texto(ide, 'nnf'), 'o número da nota', ide),
    serie: texto(ide, 'serie') ?? '',
    emissao: emissao.texto,
    dataEmissao: emissao.data,
    competencia: emissao.data.slice(0, 7),
    prestador: emitente,
    ...(dest && { tomador: pessoa(dest, 'enderdest') }),
    ...(municipio !== undefined && { municipioIncidencia: municipio }),
    descricao: operacao ?? '',
    ...valores(inf),
    // 7xxx: sales abroad; idDest 3 says the same of the note.
    exportacao: texto(ide, 'iddest') === '3' && cfops.some((c) => c.startsWith('7')),
    ...(crt !== undefined && { optanteSimples: crt !== '3' }),
    ...ibsCbsDoTotal(inf),
    naturezaNfe: {
      ...(operacao !== undefined && { operacao }),
      cfops,
      finalidade: texto(ide, 'finnfe') ?? '1',
      entradaSaida: texto(ide, 'tpnf') === '0' ? 'entrada' : 'saida',
    },
    itens,
    ...protocolo(inf, chave),
    ...(referida !== undefined && { referida }),
    homologacao: texto(ide, 'tpamb') === '2',
    assinada,
  }
}

/** The note a return or complement speaks of, when it is exactly one. */
function chaveReferida(ide: No): string | undefined {
  const refs = ide.filhos.filter((f) => f.nome === 'nfref')
  return refs.length === 1 ? texto(refs[0], 'refnfe') : undefined
}
