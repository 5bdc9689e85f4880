import { BENS, MODO_DE_PRESTACAO, VINCULO } from './codigos.ts'
import { campo, dinheiro, el, nomeProprio, texto, textoLongo } from './elementos.ts'
import { enderecoDoLocal, imovel } from './escrever-pessoa.ts'
import type { ComercioExterior, ComplementoDaDps, EventoDaDps, ServicoDaDps } from './tipos.ts'

function comercioExterior(c: ComercioExterior | undefined): string {
  if (c === undefined) return ''
  return el(
    'comExt',
    campo('mdPrestacao', MODO_DE_PRESTACAO[c.modo]),
    campo('vincPrest', VINCULO[c.vinculo]),
    campo('tpMoeda', c.moeda),
    dinheiro('vServMoeda', c.valorNaMoeda),
    campo('mecAFComexP', c.fomentoDoPrestador),
    campo('mecAFComexT', c.fomentoDoTomador),
    campo('movTempBens', BENS[c.bens.tipo]),
    c.bens.tipo === 'importacao' ? texto('nDI', c.bens.declaracao) : '',
    c.bens.tipo === 'exportacao' ? texto('nRE', c.bens.registro) : '',
    campo('mdic', c.informarMdic ? '1' : '0'),
  )
}

function evento(e: EventoDaDps | undefined): string {
  if (e === undefined) return ''
  return el(
    'atvEvento',
    texto('xNome', e.nome),
    campo('dtIni', e.inicio),
    campo('dtFim', e.fim),
    e.identificacao.tipo === 'codigo'
      ? nomeProprio('idAtvEvt', e.identificacao.codigo)
      : enderecoDoLocal(e.identificacao.endereco),
  )
}

function complemento(c: ComplementoDaDps | undefined): string {
  if (c === undefined) return ''
  return el(
    'infoCompl',
    nomeProprio('idDocTec', c.documentoTecnico),
    texto('docRef', c.documentoReferenciado),
    texto('xPed', c.pedido),
    el('gItemPed', ...(c.itensDoPedido ?? []).map((item) => texto('xItemPed', item))),
    texto('xInfComp', c.texto),
  )
}

export const servico = (s: ServicoDaDps): string =>
  el(
    'serv',
    el(
      'locPrest',
      'pais' in s.local
        ? campo('cPaisPrestacao', s.local.pais)
        : campo('cLocPrestacao', s.local.municipio),
    ),
    el(
      'cServ',
      campo('cTribNac', s.codigoTributacaoNacional),
      campo('cTribMun', s.codigoTributacaoMunicipal),
      textoLongo('xDescServ', s.descricao),
      campo('cNBS', s.nbs),
      campo('cIntContrib', s.codigoInterno),
    ),
    comercioExterior(s.comercioExterior),
    s.obra && el('obra', imovel(s.obra)),
    evento(s.evento),
    complemento(s.complemento),
  )
