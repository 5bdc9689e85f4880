import { ok, type Result, refuse } from '@razao/engine/dinheiro'
import { exigir } from '../documento/index.ts'
import {
  caminho,
  conferirArquivo,
  type Documento,
  estaAssinado,
  filho,
  filhosDe,
  idDe,
  LeituraRecusada,
  montarArvore,
  type No,
  type RecusaXml,
} from '../xml/index.ts'
import { linhaDoCampo, momentoDoCampo, paragrafosDoCampo, valorDoCampo } from './campos-da-nota.ts'
import { completar, lerPessoa, lugarDoIbge, type Nomes } from './ler-pessoa.ts'
import {
  lerAproximados,
  lerFederal,
  lerIbsCbs,
  lerIssqn,
  lerTotais,
  type PartesDaNota,
} from './ler-tributos.ts'
import type { NotaDoDanfse, PessoaDoDanfse, PrestadorDoDanfse, ServicoDoDanfse } from './tipos.ts'

/** Files that are not the note, by the name of the root. */
const ENGANOS = new Map([
  [
    'dps',
    'Este arquivo é a DPS (o pedido), não a NFS-e: o DANFSe só existe para a nota autorizada. Baixe o XML da NFS-e no Emissor Nacional.',
  ],
  [
    'evento',
    'Este arquivo é um evento da NFS-e, não a nota. Para o DANFSe, baixe o XML da NFS-e no Emissor Nacional.',
  ],
])

function notaDo({ raiz }: Documento): No {
  if (raiz.nome !== 'nfse')
    throw new LeituraRecusada(
      'leiaute-desconhecido',
      ENGANOS.get(raiz.nome) ??
        `O DANFSe é da NFS-e do padrão nacional, e este arquivo é <${raiz.escrito.slice(0, 40)}>. Envie o XML autorizado da NFS-e.`,
    )
  return exigir(filho(raiz, 'infnfse'), 'o grupo infNFSe', raiz)
}

/** The access key inside `Id="NFS…"`. */
function chaveDe(inf: No): string {
  const chave = /^NFS(\d{9}[0-9A-Z]{14}\d{27})$/.exec(idDe(inf)?.toUpperCase() ?? '')?.[1]
  return exigir(chave, 'a chave de acesso de 50 posições (Id)', inf)
}

/** The names that the note says for the codes that it says. */
function nomesDe(inf: No, dps: No): Nomes {
  const nomes = new Map<string, string>()
  const por = (codigo: string | undefined, nome: string | undefined) => {
    if (codigo !== undefined && nome !== undefined) nomes.set(codigo, nome)
  }
  por(linhaDoCampo(dps, 'clocemi'), linhaDoCampo(inf, 'xlocemi'))
  const prestacao = caminho(dps, 'serv', 'locprest')
  por(linhaDoCampo(prestacao, 'clocprestacao'), linhaDoCampo(inf, 'xlocprestacao'))
  por(linhaDoCampo(inf, 'clocincid'), linhaDoCampo(inf, 'xlocincid'))
  const ibsCbs = filho(inf, 'ibscbs')
  por(linhaDoCampo(ibsCbs, 'clocalidadeincid'), linhaDoCampo(ibsCbs, 'xlocalidadeincid'))
  return nomes
}

/** `emit` is of the prestador when it is who issues; the DPS then leaves out name and address. */
function prestador({ inf, dps, nomes }: PartesDaNota): PrestadorDoDanfse {
  const prest = filho(dps, 'prest')
  const outroEmite = (linhaDoCampo(dps, 'tpemit') ?? '1') !== '1'
  const emit = outroEmite ? undefined : filho(inf, 'emit')
  const base = lerPessoa(exigir(prest ?? emit, 'o prestador', dps), nomes)
  const regime = filho(prest, 'regtrib')
  return {
    ...completar(base, emit && lerPessoa(emit, nomes)),
    simplesNacional: linhaDoCampo(regime, 'opsimpnac'),
    apuracaoDoSimples: linhaDoCampo(regime, 'regaptribsn'),
    regimeEspecial: linhaDoCampo(regime, 'regesptrib'),
  }
}

function servico({ inf, dps, nomes }: PartesDaNota): ServicoDoDanfse {
  const serv = filho(dps, 'serv')
  const [onde, codigos] = [filho(serv, 'locprest'), filho(serv, 'cserv')]
  const local = lugarDoIbge(linhaDoCampo(onde, 'clocprestacao'), nomes)
  return {
    codigoNacional: linhaDoCampo(codigos, 'ctribnac'),
    codigoMunicipal: linhaDoCampo(codigos, 'ctribmun'),
    nbs: linhaDoCampo(codigos, 'cnbs'),
    local: {
      ...local,
      nome: linhaDoCampo(inf, 'xlocprestacao') ?? local.nome,
      pais: linhaDoCampo(onde, 'cpaisprestacao'),
    },
    descricaoDoCodigo: linhaDoCampo(inf, 'xtribmun') ?? linhaDoCampo(inf, 'xtribnac'),
    descricao: paragrafosDoCampo(codigos, 'xdescserv'),
  }
}

/** NT 008, item 2.4.5: each under its label, in this order. */
function informacoes({ inf, dps }: PartesDaNota): NotaDoDanfse['informacoes'] {
  const serv = filho(dps, 'serv')
  const mais = filho(serv, 'infocompl')
  const obra = filho(serv, 'obra')
  const imovel = caminho(dps, 'ibscbs', 'imovel')
  const itens = filhosDe(filho(mais, 'gitemped'), 'xitemped').map((no) => no.texto.trim())
  const todas: readonly (readonly [rotulo: string, texto: string | undefined])[] = [
    ['Inf. Cont.', paragrafosDoCampo(mais, 'xinfcomp')],
    ['NFS-e Subst.', linhaDoCampo(filho(dps, 'subst'), 'chsubstda')],
    ['Doc. Ref.', linhaDoCampo(mais, 'docref')],
    ['Cod. Obra', linhaDoCampo(obra, 'cobra')],
    ['Insc. Imob.', linhaDoCampo(obra, 'inscimobfisc') ?? linhaDoCampo(imovel, 'inscimobfisc')],
    ['Cod. Evt.', linhaDoCampo(filho(serv, 'atvevento'), 'idatvevt')],
    ['Doc. Tec.', linhaDoCampo(mais, 'iddoctec')],
    ['Núm. Ped.', linhaDoCampo(mais, 'xped')],
    ['Item Ped.', itens.filter((um) => um !== '').join(', ') || undefined],
    ['Inf. A. T. Mun.', paragrafosDoCampo(inf, 'xoutinf')],
  ]
  return todas.flatMap(([rotulo, texto]) => (texto === undefined ? [] : [{ rotulo, texto }]))
}

/** With `indDest` 0, or without `dest`, the destinatário is the tomador. */
function destinatario({ dps, nomes }: PartesDaNota) {
  const declarado = filho(dps, 'ibscbs')
  const outroDestinatario = linhaDoCampo(declarado, 'inddest') === '1'
  const dest = filho(declarado, 'dest')
  return {
    outroDestinatario,
    destinatario: dest && outroDestinatario ? lerPessoa(dest, nomes) : undefined,
  }
}

function identificacao({ inf, dps }: PartesDaNota) {
  const emitidaEm = momentoDoCampo(inf, 'dhproc') ?? momentoDoCampo(dps, 'dhemi')
  const competencia = momentoDoCampo(dps, 'dcompet')?.slice(0, 10) ?? emitidaEm?.slice(0, 10)
  return {
    chave: chaveDe(inf),
    numero: exigir(linhaDoCampo(inf, 'nnfse'), 'o número da nota (nNFSe)', inf),
    competencia: exigir(competencia, 'a competência (dCompet)', dps),
    emitidaEm: exigir(emitidaEm, 'a data de emissão (dhProc)', inf),
    dps: {
      numero: linhaDoCampo(dps, 'ndps'),
      serie: linhaDoCampo(dps, 'serie'),
      emitidaEm: momentoDoCampo(dps, 'dhemi'),
    },
    emitente: linhaDoCampo(dps, 'tpemit'),
    situacao: linhaDoCampo(inf, 'cstat'),
    finalidade: linhaDoCampo(filho(dps, 'ibscbs'), 'finnfse'),
    municipioEmissor: {
      nome: linhaDoCampo(inf, 'xlocemi'),
      uf: linhaDoCampo(caminho(inf, 'emit', 'endernac'), 'uf'),
    },
    ambienteGerador: linhaDoCampo(inf, 'ambger'),
    // What does not say that it is of production is not taken as such.
    homologacao: linhaDoCampo(dps, 'tpamb') !== '1',
  }
}

function lerNota(doc: Documento): NotaDoDanfse {
  conferirArquivo(doc)
  const inf = notaDo(doc)
  if ((doc.marcados.get('infnfse')?.length ?? 0) > 1)
    throw new LeituraRecusada(
      'assinatura-ambigua',
      'Há mais de uma nota neste arquivo, e não há como saber qual imprimir. Baixe o XML de uma só nota.',
    )
  const assinada = estaAssinado(doc, { involucro: doc.raiz, lido: inf })
  const dps = exigir(caminho(inf, 'dps', 'infdps'), 'a DPS', inf)
  if (dps.pai) estaAssinado(doc, { involucro: dps.pai, lido: dps })
  const partes: PartesDaNota = { inf, dps, nomes: nomesDe(inf, dps) }
  const pessoa = (nome: string): PessoaDoDanfse | undefined => {
    const no = filho(dps, nome)
    return no && lerPessoa(no, partes.nomes)
  }
  const vServ = valorDoCampo(caminho(dps, 'valores', 'vservprest'), 'vserv')
  return {
    ...identificacao(partes),
    assinada,
    prestador: prestador(partes),
    tomador: pessoa('toma'),
    ...destinatario(partes),
    intermediario: pessoa('interm'),
    servico: servico(partes),
    issqn: lerIssqn(partes),
    federal: lerFederal(partes),
    ibsCbs: lerIbsCbs(partes),
    totais: { servico: exigir(vServ, 'o valor do serviço (vServ)', dps), ...lerTotais(partes) },
    aproximados: lerAproximados(partes),
    informacoes: informacoes(partes),
  }
}

/**
 * Reads an authorised NFS-e of the Padrão Nacional into what its DANFSe prints. The file is taken as hostile, and what
 * it does not say stays undefined. Whether the note was cancelled or replaced is of its events, never of its XML.
 */
export function lerParaDanfse(xml: string): Result<NotaDoDanfse, RecusaXml> {
  try {
    return ok(lerNota(montarArvore(new TextEncoder().encode(xml))))
  } catch (erro) {
    if (erro instanceof LeituraRecusada) return refuse(erro.recusa)
    throw erro
  }
}
