import { type Centavos, ZERO } from '@razao/engine/dinheiro'
import {
  centavosOuZero,
  documentoDe,
  exigir,
  type IbsCbs,
  itemLc116,
  lerAliquota,
  lerCentavos,
  lerMomento,
  limparDocumento,
  liquidoDa,
  montarParte,
  municipioIbge,
  type NotaLida,
  type Parte,
  type Retencoes,
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

type Partes = { nfse: No; inf: No; dps: No; doc: Documento }

/** The access key inside `Id="NFS…"`. */
function chaveDe(inf: No): string {
  const id = idDe(inf)?.toUpperCase()
  const chave = id?.startsWith('NFS') ? id.slice(3) : undefined
  if (chave === undefined || !/^\d{9}[0-9A-Z]{14}\d{27}$/.test(chave)) {
    throw new LeituraRecusada(
      'documento-incompleto',
      'A NFS-e não traz a chave de acesso de 50 posições. Baixe o XML autorizado no Emissor Nacional.',
    )
  }
  return chave
}

const documentoNo = (no: No | undefined): string | undefined => textoEntre(no, 'cnpj', 'cpf')

function pessoa(no: No): Parte {
  const fim = filho(no, 'end')
  const externo = filho(fim, 'endext')
  const nif = texto(no, 'nif')
  return montarParte({
    documento: documentoNo(no),
    nif,
    nome: texto(no, 'xnome'),
    inscricaoMunicipal: texto(no, 'im'),
    municipioIbge: texto(filho(fim, 'endnac') ?? fim, 'cmun'),
    pais: texto(externo, 'cpais') ?? (nif === undefined ? undefined : 'ZZ'),
    email: texto(no, 'email'),
  })
}

/** Name and address of the prestador are outside the DPS when it is who issues the note. */
function prestador({ inf, dps }: Partes): Parte {
  const prest = filho(dps, 'prest')
  const emit = filho(inf, 'emit')
  const outroEmite = (texto(dps, 'tpemit') ?? '1') !== '1'
  const base = prest ?? exigir(outroEmite ? undefined : emit, 'o prestador', dps)
  const lida = pessoa(base)
  if (outroEmite || emit === undefined) return lida
  const ender = filho(emit, 'endernac')
  return montarParte({
    ...lida,
    documento: lida.documento ?? documentoNo(emit),
    nome: lida.nome ?? texto(emit, 'xnome'),
    inscricaoMunicipal: lida.inscricaoMunicipal ?? texto(emit, 'im'),
    municipioIbge: lida.municipioIbge ?? texto(ender, 'cmun'),
    uf: lida.municipioIbge === undefined ? texto(ender, 'uf') : lida.uf,
    email: lida.email ?? texto(emit, 'email'),
  })
}

/**
 * Since NT 007 the retained PIS, COFINS and CSLL come summed in vRetCSLL and vPis/vCofins are the
 * issuer's own debit. In the older codes 1 means both retained, at the values of vPis and vCofins.
 */
function retencoes(trib: No | undefined, iss: Centavos): Retencoes {
  const fed = filho(trib, 'tribfed')
  const pc = filho(fed, 'piscofins')
  const tipo = texto(pc, 'tpretpiscofins') ?? texto(fed, 'tpretpiscofins') ?? '0'
  const antigo = tipo === '1'
  const somadas = /^[3-9]$/.test(tipo)
  return {
    iss,
    irrf: centavosOuZero(texto(fed, 'vretirrf'), 'vRetIRRF'),
    inss: centavosOuZero(texto(fed, 'vretcp'), 'vRetCP'),
    pis: antigo ? centavosOuZero(texto(pc, 'vpis'), 'vPis') : ZERO,
    cofins: antigo ? centavosOuZero(texto(pc, 'vcofins'), 'vCofins') : ZERO,
    csll: centavosOuZero(texto(fed, 'vretcsll'), 'vRetCSLL'),
    outras: ZERO,
    ...(somadas && { contribuicoesSomadas: tipo }),
  }
}

function valores(p: Partes) {
  const doServico = filho(p.dps, 'valores')
  const daNota = filho(p.inf, 'valores')
  const trib = filho(doServico, 'trib')
  const mun = filho(trib, 'tribmun')
  const vServ = texto(filho(doServico, 'vservprest'), 'vserv')
  const bruto = exigir(lerCentavos(vServ, 'vServ'), 'o valor do serviço (vServ)', p.dps)
  const descontos = filho(doServico, 'vdesccondincond')
  const desconto = centavosOuZero(texto(descontos, 'vdescincond'), 'vDescIncond')
  const condicionado = centavosOuZero(texto(descontos, 'vdesccond'), 'vDescCond')
  const deducoes = centavosOuZero(
    texto(daNota, 'vcalcdr') ?? texto(filho(doServico, 'vdedred'), 'vdr'),
    'vCalcDR',
  )
  const iss = centavosOuZero(texto(daNota, 'vissqn'), 'vISSQN')
  const issRetido = /^[23]$/.test(texto(mun, 'tpretissqn') ?? '1')
  const retido = retencoes(trib, issRetido ? iss : ZERO)
  const aliquota = texto(daNota, 'paliqaplic') ?? texto(mun, 'paliq')
  const dados = { descontoIncondicionado: desconto, descontoCondicionado: condicionado }
  const tributavel = (bruto - desconto - deducoes) as Centavos
  return {
    bruto,
    deducoes,
    ...dados,
    base: lerCentavos(texto(daNota, 'vbc'), 'vBC') ?? tributavel,
    ...(aliquota !== undefined && {
      aliquotaIss: lerAliquota(aliquota, 'pAliqAplic', 'percentual') ?? '0',
    }),
    iss,
    issRetido,
    retencoes: retido,
    ...liquidoDa(
      { bruto, ...dados, retencoes: retido },
      lerCentavos(texto(daNota, 'vliq'), 'vLiq'),
    ),
    exportacao: texto(mun, 'tribissqn') === '3',
  }
}

function servico({ inf, dps }: Partes) {
  const serv = filho(dps, 'serv')
  const c = filho(serv, 'cserv')
  const nacional = texto(c, 'ctribnac')
  const municipal = texto(c, 'ctribmun')
  const nbs = texto(c, 'cnbs')
  const item = itemLc116(nacional)
  const incidencia = municipioIbge(
    texto(inf, 'clocincid') ?? texto(filho(serv, 'locprest'), 'clocprestacao'),
  )
  return {
    ...(incidencia !== undefined && { municipioIncidencia: incidencia }),
    ...(item !== undefined && { itemLc116: item }),
    ...(nacional !== undefined && { codigoTributacaoNacional: nacional }),
    ...(municipal !== undefined && { codigoServicoMunicipal: municipal }),
    ...(nbs !== undefined && { nbs }),
    descricao: texto(c, 'xdescserv') ?? texto(inf, 'xtribnac') ?? '',
  }
}

function ibsCbs({ inf, dps }: Partes): { ibsCbs?: IbsCbs } {
  const total = caminho(inf, 'ibscbs', 'totcibs')
  const declarado = caminho(dps, 'ibscbs', 'valores', 'trib', 'gibscbs')
  if (total === undefined && declarado === undefined) return {}
  const base = lerCentavos(texto(caminho(inf, 'ibscbs', 'valores'), 'vbc'), 'IBSCBS/vBC')
  const cst = texto(declarado, 'cst')
  const classTrib = texto(declarado, 'cclasstrib')
  return {
    ibsCbs: {
      ibs: centavosOuZero(texto(filho(total, 'gibs'), 'vibstot'), 'vIBSTot'),
      cbs: centavosOuZero(texto(filho(total, 'gcbs'), 'vcbs'), 'vCBS'),
      ...(base !== undefined && { base }),
      ...(cst !== undefined && { cst }),
      ...(classTrib !== undefined && { classTrib }),
    },
  }
}

function identificacao({ inf, dps, nfse }: Partes) {
  const chave = chaveDe(inf)
  const numeroDps = texto(dps, 'ndps')
  const emissao = lerMomento(
    exigir(texto(dps, 'dhemi') ?? texto(inf, 'dhproc'), 'a data de emissão', dps),
    'dhEmi',
  )
  const competencia = lerMomento(texto(dps, 'dcompet') ?? emissao.data, 'dCompet')
  const onde = caminho(dps, 'serv', 'locprest')
  const local = texto(onde, 'clocprestacao') ?? texto(onde, 'cpaisprestacao')
  const substituida = texto(filho(dps, 'subst'), 'chsubstda')
  const versao = nfse.atributos?.versao ?? inf.atributos?.versao ?? dps.pai?.atributos?.versao
  return {
    leiaute: versao === '1.00' ? ('nfse-nacional-1.00' as const) : ('nfse-nacional-1.01' as const),
    chave,
    numero: exigir(texto(inf, 'nnfse'), 'o número da nota (nNFSe)', inf),
    ...(numeroDps !== undefined && {
      dps: { serie: texto(dps, 'serie') ?? '', numero: numeroDps },
    }),
    emissao: emissao.texto,
    dataEmissao: emissao.data,
    competencia: competencia.data.slice(0, 7),
    prestacao: { dia: competencia.data, ...(local !== undefined && { local }) },
    ...(substituida !== undefined && { substitui: substituida.toUpperCase() }),
  }
}

/** The tomador (2) or the intermediário (3) may be who issues it; the key then carries theirs. */
function emissor({ inf, dps }: Partes, quem: Parte): Pick<NotaLida, 'emissor'> {
  const outroEmite = (texto(dps, 'tpemit') ?? '1') !== '1'
  const outros = outroEmite
    ? [filho(inf, 'emit'), filho(dps, 'toma'), filho(dps, 'interm')].map(documentoNo)
    : []
  const municipio = municipioIbge(texto(dps, 'clocemi'))
  const processada = texto(inf, 'dhproc')
  return {
    emissor: {
      documentos: [quem.documento, ...outros.map(limparDocumento)].filter((d) => d !== undefined),
      ...(municipio !== undefined && { municipio }),
      ...(processada !== undefined && { processada: lerMomento(processada, 'dhProc').data }),
    },
  }
}

/** True for a `NFSe` of the national layout, told from the municipal ones by its DPS. */
export const ehNfseNacional = (inf: No): boolean =>
  inf.filhos.some((f) => f.nome === 'dps' || f.nome === 'ndfse' || f.nome === 'cstat')

/** Reads one NFS-e of the Padrão Nacional, layouts 1.00 and 1.01. */
export function lerNfseNacional(doc: Documento, inf: No): NotaLida {
  const nfse = inf.pai ?? inf
  const dps = exigir(caminho(inf, 'dps', 'infdps'), 'a DPS', inf)
  const partes = { nfse, inf, dps, doc }
  const assinada = estaAssinado(doc, { involucro: nfse, lido: inf })
  if (dps.pai) estaAssinado(doc, { involucro: dps.pai, lido: dps })
  const parte = prestador(partes)
  documentoDe(parte, dps)
  const toma = filho(dps, 'toma')
  const interm = filho(dps, 'interm')
  const simples = texto(caminho(dps, 'prest', 'regtrib'), 'opsimpnac')
  return {
    tipo: 'nota',
    modelo: 'nfse',
    ...identificacao(partes),
    prestador: parte,
    ...emissor(partes, parte),
    ...(toma && { tomador: pessoa(toma) }),
    ...(interm && { intermediario: pessoa(interm) }),
    ...servico(partes),
    ...valores(partes),
    ...(simples !== undefined && { optanteSimples: simples !== '1' }),
    ...ibsCbs(partes),
    situacao: 'ativa',
    homologacao: texto(dps, 'tpamb') === '2',
    assinada,
  }
}
