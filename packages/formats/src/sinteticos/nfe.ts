import { digitoDaChaveNfe } from '@razao/engine/cadastro'
import { type Centavos, soma } from '@razao/engine/dinheiro'
import { ufDoMunicipio } from '../documento/index.ts'
import { cnpjOuCpf } from './contas.ts'
import { assinaturaFicticia, campo, DECLARACAO, dinheiro, el, reais } from './escrever.ts'
import type { ItemSintetico, NfeSintetica, ParteSintetica } from './nota-sintetica.ts'

const NS = 'http://www.portalfiscal.inf.br/nfe'
const municipioDe = (parte: ParteSintetica): string => parte.municipioIbge ?? '3550308'

/** Access key of 44, model 55, normal emission; the code is derived from the number. */
export function chaveNfeSintetica(nfe: NfeSintetica): string {
  const base = [
    municipioDe(nfe.emitente).slice(0, 2),
    nfe.emissao.slice(2, 4) + nfe.emissao.slice(5, 7),
    nfe.emitente.documento.padStart(14, '0'),
    '55',
    String(nfe.serie).padStart(3, '0'),
    String(nfe.numero).padStart(9, '0'),
    '1',
    String((nfe.numero * 7919 + 104729) % 100_000_000).padStart(8, '0'),
  ].join('')
  return `${base}${digitoDaChaveNfe(base)}`
}

function endereco(nome: string, parte: ParteSintetica): string {
  const municipio = parte.pais === undefined ? municipioDe(parte) : '9999999'
  return el(
    nome,
    campo('xLgr', 'RUA FICTICIA') +
      campo('nro', '100') +
      campo('xBairro', 'CENTRO') +
      campo('cMun', municipio) +
      campo('xMun', parte.pais === undefined ? 'CIDADE FICTICIA' : 'EXTERIOR') +
      campo('UF', parte.pais === undefined ? (parte.uf ?? ufDoMunicipio(municipio)) : 'EX') +
      campo('CEP', parte.pais === undefined ? '01001000' : undefined) +
      campo('cPais', parte.pais),
  )
}

const documento = (parte: ParteSintetica): string => {
  const tipo = cnpjOuCpf(parte.documento)
  return campo(tipo === 'NIF' ? 'idEstrangeiro' : tipo, parte.documento)
}

function item(i: ItemSintetico, indice: number): string {
  const prod =
    campo('cProd', String(indice + 1)) +
    campo('cEAN', 'SEM GTIN') +
    campo('xProd', i.descricao) +
    campo('NCM', i.ncm) +
    campo('CFOP', i.cfop) +
    campo('uCom', 'UN') +
    campo('qCom', '1.0000') +
    el('vUnCom', reais(i.valor)) +
    el('vProd', reais(i.valor)) +
    campo('cEANTrib', 'SEM GTIN') +
    campo('uTrib', 'UN') +
    campo('qTrib', '1.0000') +
    el('vUnTrib', reais(i.valor)) +
    dinheiro('vDesc', i.desconto) +
    campo('indTot', '1')
  const pis = campo('CST', i.cstPis ?? '49')
  const imposto =
    el('ICMS', el(`ICMSSN${i.csosn}`, campo('orig', '0') + campo('CSOSN', i.csosn))) +
    el('PIS', el(i.cstPis === '04' ? 'PISNT' : 'PISOutr', pis)) +
    el('COFINS', el(i.cstPis === '04' ? 'COFINSNT' : 'COFINSOutr', pis))
  return `<det nItem="${indice + 1}">${el('prod', prod)}${el('imposto', imposto)}</det>`
}

function total(itens: readonly ItemSintetico[]): string {
  const produtos = soma(itens.map((i) => i.valor))
  const desconto = soma(itens.map((i) => i.desconto ?? 0))
  const zeros = ['vFrete', 'vSeg', 'vII', 'vIPI', 'vPIS', 'vCOFINS', 'vOutro']
  return el(
    'total',
    el(
      'ICMSTot',
      campo('vBC', '0.00') +
        campo('vICMS', '0.00') +
        campo('vST', '0.00') +
        el('vProd', reais(produtos)) +
        el('vDesc', reais(desconto)) +
        zeros.map((z) => campo(z, '0.00')).join('') +
        el('vNF', reais((produtos - desconto) as Centavos)),
    ),
  )
}

function identificacao(nfe: NfeSintetica, chave: string): string {
  const fora = nfe.destinatario?.pais !== undefined
  return el(
    'ide',
    campo('cUF', chave.slice(0, 2)) +
      campo('cNF', chave.slice(35, 43)) +
      campo('natOp', nfe.operacao) +
      campo('mod', '55') +
      campo('serie', String(nfe.serie)) +
      campo('nNF', String(nfe.numero)) +
      campo('dhEmi', nfe.emissao) +
      campo('tpNF', nfe.entradaSaida === 'entrada' ? '0' : '1') +
      campo('idDest', fora ? '3' : '1') +
      campo('cMunFG', municipioDe(nfe.emitente)) +
      campo('tpEmis', '1') +
      campo('cDV', chave.slice(43)) +
      campo('tpAmb', nfe.homologacao === true ? '2' : '1') +
      campo('finNFe', nfe.finalidade ?? '1'),
  )
}

/** NF-e 4.00 with its authorisation (nfeProc), of an emitter of the Simples (CRT 1). */
export function escreverNfe(nfe: NfeSintetica): string {
  const chave = chaveNfeSintetica(nfe)
  const id = `NFe${chave}`
  const emit =
    documento(nfe.emitente) +
    campo('xNome', nfe.emitente.nome) +
    endereco('enderEmit', nfe.emitente) +
    campo('IM', nfe.emitente.inscricaoMunicipal) +
    campo('CRT', '1')
  const dest =
    nfe.destinatario &&
    documento(nfe.destinatario) +
      campo('xNome', nfe.destinatario.nome) +
      endereco('enderDest', nfe.destinatario) +
      campo('email', nfe.destinatario.email)
  const corpo =
    identificacao(nfe, chave) +
    el('emit', emit) +
    el('dest', dest) +
    nfe.itens.map(item).join('') +
    total(nfe.itens)
  const prot = campo('chNFe', chave) + campo('nProt', '135000000000001') + campo('cStat', '100')
  return `${DECLARACAO}<nfeProc xmlns="${NS}" versao="4.00"><NFe><infNFe Id="${id}" versao="4.00">${corpo}</infNFe>${assinaturaFicticia(id)}</NFe>${el('protNFe', el('infProt', prot))}</nfeProc>`
}
