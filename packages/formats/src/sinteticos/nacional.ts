import { digitoDaChaveNfse, idDps } from '@razao/engine/cadastro'
import { invariant } from '@razao/engine/dinheiro'
import { ufDoMunicipio } from '../documento/index.ts'
import { cnpjOuCpf, contas } from './contas.ts'
import { assinaturaFicticia, campo, DECLARACAO, dinheiro, el, reais } from './escrever.ts'
import type { EventoSintetico, NotaSintetica, ParteSintetica } from './nota-sintetica.ts'

const NS = 'http://www.sped.fazenda.gov.br/nfse'
const APLICATIVO = 'RAZAO_FICTICIO'

const municipioDe = (parte: ParteSintetica): string => parte.municipioIbge ?? '3550308'

/**
 * Access key: município, ambiente gerador 2 (Sefin), inscription, number, `AAMM`, nine digits and DV.
 * The nine digits are derived from the number, so that the same note always has the same key.
 */
export function chaveNacional(nota: NotaSintetica): string {
  const { documento } = nota.prestador
  const tipo = documento.length === 11 ? '1' : '2'
  const aamm = nota.emissao.slice(2, 4) + nota.emissao.slice(5, 7)
  const codigo = String((nota.numero * 7919 + 104729) % 1_000_000_000).padStart(9, '0')
  const base = [
    municipioDe(nota.prestador),
    '2',
    tipo,
    documento.padStart(14, '0'),
    String(nota.numero).padStart(13, '0'),
    aamm,
    codigo,
  ].join('')
  return `${base}${digitoDaChaveNfse(base)}`
}

function endereco(parte: ParteSintetica): string {
  const local =
    parte.pais === undefined
      ? el('endNac', campo('cMun', municipioDe(parte)) + campo('CEP', '01001000'))
      : el(
          'endExt',
          campo('cPais', parte.pais) +
            campo('cEndPost', '00000') +
            campo('xCidade', 'Cidade Ficticia') +
            campo('xEstProvReg', 'Provincia Ficticia'),
        )
  return el(
    'end',
    local + campo('xLgr', 'Rua Ficticia') + campo('nro', '100') + campo('xBairro', 'Centro'),
  )
}

const pessoa = (parte: ParteSintetica): string =>
  campo(cnpjOuCpf(parte.documento), parte.documento) +
  campo('IM', parte.inscricaoMunicipal) +
  campo('xNome', parte.nome) +
  endereco(parte) +
  campo('email', parte.email)

function emitente(parte: ParteSintetica): string {
  const municipio = municipioDe(parte)
  const ender =
    campo('xLgr', 'Avenida Ficticia') +
    campo('nro', '1') +
    campo('xBairro', 'Centro') +
    campo('cMun', municipio) +
    campo('UF', parte.uf ?? ufDoMunicipio(municipio)) +
    campo('CEP', '01001000')
  return el(
    'emit',
    campo(cnpjOuCpf(parte.documento), parte.documento) +
      campo('IM', parte.inscricaoMunicipal) +
      campo('xNome', parte.nome) +
      el('enderNac', ender) +
      campo('email', parte.email),
  )
}

/** Service abroad in reais-as-dollars: only the shape matters in a fictitious note. */
const comercioExterior = (nota: NotaSintetica): string =>
  nota.exportacao !== true
    ? ''
    : el(
        'comExt',
        campo('mdPrestacao', '1') +
          campo('vincPrest', '0') +
          campo('tpMoeda', '220') +
          el('vServMoeda', reais(nota.bruto)) +
          campo('mecAFComexP', '01') +
          campo('mecAFComexT', '01') +
          campo('movTempBens', '1') +
          campo('mdic', '0'),
      )

function servico(nota: NotaSintetica): string {
  return el(
    'serv',
    el('locPrest', campo('cLocPrestacao', nota.municipioIncidencia)) +
      el(
        'cServ',
        campo('cTribNac', nota.codigoTributacaoNacional) +
          campo('cTribMun', nota.codigoServicoMunicipal) +
          campo('xDescServ', nota.descricao) +
          campo('cNBS', nota.nbs),
      ) +
      comercioExterior(nota),
  )
}

/** PIS and COFINS withheld, in the code that tells them apart (1). */
function contribuicoesRetidas(nota: NotaSintetica): string {
  if (nota.pis === undefined && nota.cofins === undefined) return ''
  return el(
    'piscofins',
    campo('CST', '01') +
      dinheiro('vPis', nota.pis) +
      dinheiro('vCofins', nota.cofins) +
      campo('tpRetPisCofins', '1'),
  )
}

function tributos(nota: NotaSintetica): string {
  const { issRetido } = contas(nota)
  const municipal = el(
    'tribMun',
    campo('tribISSQN', nota.exportacao === true ? '3' : '1') +
      campo('tpRetISSQN', issRetido ? '2' : '1') +
      campo('pAliq', issRetido ? nota.aliquotaIss : undefined),
  )
  const federal = el(
    'tribFed',
    contribuicoesRetidas(nota) +
      dinheiro('vRetCP', nota.inss) +
      dinheiro('vRetIRRF', nota.irrf) +
      dinheiro('vRetCSLL', nota.csll),
  )
  const total =
    nota.optanteSimples === true ? campo('pTotTribSN', '6.00') : campo('indTotTrib', '0')
  return el('trib', municipal + federal + el('totTrib', total))
}

function dps(nota: NotaSintetica, ambiente: string): string {
  const { deducoes, desconto } = contas(nota)
  const serie = String(nota.dps?.serie ?? 1)
  const numero = String(nota.dps?.numero ?? nota.numero)
  const municipio = municipioDe(nota.prestador)
  const id = idDps({ municipio, inscricao: nota.prestador.documento, serie, numero })
  invariant(id !== null, 'nota sintética com prestador, série ou número inválido')
  const simples = nota.optanteSimples === true
  const prest =
    campo(cnpjOuCpf(nota.prestador.documento), nota.prestador.documento) +
    campo('IM', nota.prestador.inscricaoMunicipal) +
    el(
      'regTrib',
      campo('opSimpNac', simples ? '3' : '1') +
        campo('regApTribSN', simples ? '1' : undefined) +
        campo('regEspTrib', '0'),
    )
  const corpo =
    campo('tpAmb', ambiente) +
    campo('dhEmi', nota.emissao) +
    campo('verAplic', APLICATIVO) +
    campo('serie', serie) +
    campo('nDPS', numero) +
    campo('dCompet', nota.competencia) +
    campo('tpEmit', '1') +
    campo('cLocEmi', municipio) +
    el('subst', nota.substitui && campo('chSubstda', nota.substitui) + campo('cMotivo', '01')) +
    el('prest', prest) +
    el('toma', nota.tomador && pessoa(nota.tomador)) +
    servico(nota) +
    el(
      'valores',
      el('vServPrest', el('vServ', reais(nota.bruto))) +
        el('vDescCondIncond', dinheiro('vDescIncond', desconto)) +
        el('vDedRed', dinheiro('vDR', deducoes)) +
        tributos(nota),
    )
  return `<DPS versao="1.01"><infDPS Id="${id}">${corpo}</infDPS></DPS>`
}

/** NFS-e of the Padrão Nacional, layout 1.01: in the order of the XSD, with a valid key. */
export function escreverNfseNacional(nota: NotaSintetica): string {
  const { deducoes, base, iss, retido, liquido } = contas(nota)
  const id = `NFS${chaveNacional(nota)}`
  const corpo =
    campo('xLocEmi', 'Cidade Ficticia') +
    campo('xLocPrestacao', 'Cidade Ficticia') +
    campo('nNFSe', String(nota.numero)) +
    campo('cLocIncid', nota.municipioIncidencia) +
    campo('xLocIncid', 'Cidade Ficticia') +
    campo('xTribNac', 'Servico ficticio da lista nacional') +
    campo('verAplic', APLICATIVO) +
    campo('ambGer', '2') +
    campo('tpEmis', '1') +
    campo('procEmi', '1') +
    campo('cStat', '100') +
    campo('dhProc', nota.emissao) +
    campo('nDFSe', String(nota.numero)) +
    emitente(nota.prestador) +
    el(
      'valores',
      dinheiro('vCalcDR', deducoes) +
        el('vBC', reais(base)) +
        campo('pAliqAplic', nota.aliquotaIss) +
        dinheiro('vISSQN', iss) +
        dinheiro('vTotalRet', retido) +
        el('vLiq', reais(liquido)),
    ) +
    dps(nota, nota.homologacao === true ? '2' : '1')
  return `${DECLARACAO}<NFSe xmlns="${NS}" versao="1.01"><infNFSe Id="${id}">${corpo}</infNFSe>${assinaturaFicticia(id)}</NFSe>`
}

/** Registered event: 101101 (cancelamento), or 105102 when `substitutaChave` is given. */
export function escreverEventoCancelamento(evento: EventoSintetico): string {
  const substituicao = evento.substitutaChave !== undefined
  const codigo = substituicao ? '105102' : '101101'
  const motivo = evento.motivo ?? 'Erro na emissao da nota ficticia'
  const detalhe =
    campo(
      'xDesc',
      substituicao ? 'Cancelamento de NFS-e por Substituição' : 'Cancelamento de NFS-e',
    ) +
    campo('cMotivo', substituicao ? '01' : '1') +
    campo('xMotivo', motivo) +
    campo('chSubstituta', evento.substitutaChave)
  const pedido =
    campo('tpAmb', evento.homologacao === true ? '2' : '1') +
    campo('verAplic', APLICATIVO) +
    campo('dhEvento', evento.quando) +
    campo(evento.autor.length === 11 ? 'CPFAutor' : 'CNPJAutor', evento.autor) +
    campo('chNFSe', evento.chave) +
    el(`e${codigo}`, detalhe)
  const id = `EVT${evento.chave}${codigo}001`
  const corpo =
    campo('verAplic', APLICATIVO) +
    campo('ambGer', '2') +
    campo('nSeqEvento', '001') +
    campo('dhProc', evento.quando) +
    campo('nDFSe', '1') +
    `<pedRegEvento versao="1.01"><infPedReg Id="PRE${evento.chave}${codigo}">${pedido}</infPedReg></pedRegEvento>`
  return `${DECLARACAO}<evento xmlns="${NS}" versao="1.01"><infEvento Id="${id}">${corpo}</infEvento>${assinaturaFicticia(id)}</evento>`
}
