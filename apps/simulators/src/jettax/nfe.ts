// A fictitious NF-e 4.00 with its authorisation, as the service would have fetched it from the tax office.
import type { Party } from './store.ts'

export type Sale = {
  issuer: Party
  receiver: Party
  number: number
  /** `2026-10-05`. */
  issuedOn: string
  /** Centavos. */
  value: number
  /** Município (IBGE) of who issued. */
  ibge?: string
  description?: string
}

/** Module 11 over weights 2 to 9; letters weigh their ASCII less 48. */
function checkDigit(base: string): number {
  let sum = 0
  let weight = 2
  for (const one of [...base].toReversed()) {
    sum += (one.charCodeAt(0) - 48) * weight
    weight = weight === 9 ? 2 : weight + 1
  }
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

export function keyOf({ issuer, number, issuedOn, ibge = '3550308' }: Sale): string {
  const month = issuedOn.slice(2, 4) + issuedOn.slice(5, 7)
  const code = String((number * 7919 + 31_337) % 100_000_000).padStart(8, '0')
  const base = `${ibge.slice(0, 2)}${month}${issuer.cnpj}55001${String(number).padStart(9, '0')}1${code}`
  return `${base}${checkDigit(base)}`
}

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const field = (name: string, value: string) => `<${name}>${escaped(value)}</${name}>`

export function nfeXml(sale: Sale): string {
  const { issuer, receiver, number, issuedOn, ibge = '3550308', description = 'Mercadoria' } = sale
  const key = keyOf(sale)
  const amount = (sale.value / 100).toFixed(2)
  const address = `${field('xLgr', 'Rua Fictícia')}${field('nro', '1')}${field('xBairro', 'Centro')}${field('cMun', ibge)}${field('xMun', 'Cidade Fictícia')}${field('UF', 'SP')}${field('CEP', '01001000')}`
  const ide = [
    ...[field('cUF', ibge.slice(0, 2)), field('cNF', key.slice(35, 43)), field('natOp', 'Venda')],
    ...[field('mod', '55'), field('serie', '1'), field('nNF', String(number))],
    ...[field('dhEmi', `${issuedOn}T10:00:00-03:00`), field('tpNF', '1'), field('idDest', '1')],
    ...[field('cMunFG', ibge), field('tpEmis', '1'), field('cDV', key.slice(43))],
    ...[field('tpAmb', '1'), field('finNFe', '1')],
  ].join('')
  const product = [
    ...[field('cProd', '1'), field('xProd', description), field('NCM', '94036000')],
    ...[field('CFOP', '5102'), field('uCom', 'UN'), field('qCom', '1.0000')],
    ...[field('vUnCom', amount), field('vProd', amount), field('indTot', '1')],
  ].join('')
  const taxes =
    '<ICMS><ICMSSN102><orig>0</orig><CSOSN>102</CSOSN></ICMSSN102></ICMS><PIS><PISOutr><CST>49</CST></PISOutr></PIS><COFINS><COFINSOutr><CST>49</CST></COFINSOutr></COFINS>'
  const total = `<ICMSTot>${field('vBC', '0.00')}${field('vProd', amount)}${field('vFrete', '0.00')}${field('vSeg', '0.00')}${field('vDesc', '0.00')}${field('vOutro', '0.00')}${field('vNF', amount)}</ICMSTot>`
  const emit = `<emit>${field('CNPJ', issuer.cnpj)}${field('xNome', issuer.name)}<enderEmit>${address}</enderEmit>${field('CRT', '1')}</emit>`
  const dest = `<dest>${field('CNPJ', receiver.cnpj)}${field('xNome', receiver.name)}<enderDest>${address}</enderDest></dest>`
  const body = `<ide>${ide}</ide>${emit}${dest}<det nItem="1"><prod>${product}</prod><imposto>${taxes}</imposto></det><total>${total}</total>`
  return `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe><infNFe Id="NFe${key}" versao="4.00">${body}</infNFe></NFe><protNFe><infProt>${field('chNFe', key)}${field('nProt', '135000000000001')}${field('cStat', '100')}</infProt></protNFe></nfeProc>`
}
