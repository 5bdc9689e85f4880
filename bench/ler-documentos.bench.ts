// How many documents per second the readers of @razao/formats take, on one thread, beside a bare
// saxes pass that only counts elements: the floor below which no reader built on it can go.
// Run: npm run bench -- ler-documentos [--documentos=N]
import { digitosDoCnpj } from '@razao/engine/cadastro'
import { lerZip } from '@razao/formats/arquivos'
import { lerDocumentosFiscais } from '@razao/formats/nfse'
import {
  escreverAbrasf,
  escreverNfseNacional,
  escreverSaoPaulo,
  type NotaSintetica,
} from '@razao/formats/sinteticos'
import { zipSync } from 'fflate'
import { SaxesParser } from 'saxes'

const pedidos = process.argv.find((a) => a.startsWith('--documentos='))
const DOCUMENTOS = Number(pedidos?.split('=')[1] ?? 4000)
const RODADAS = 7
const codificador = new TextEncoder()
const decodificador = new TextDecoder()

const cnpj = (base: string): string => `${base}${digitosDoCnpj(base)}`

const nota = (numero: number): NotaSintetica => ({
  numero,
  emissao: '2026-10-15T10:30:00-03:00',
  competencia: '2026-10-15',
  prestador: {
    documento: cnpj('112223330001'),
    nome: 'Prestadora Fictícia Ltda',
    municipioIbge: '3550308',
    inscricaoMunicipal: '12345678',
    email: 'contato@ficticia.exemplo',
  },
  tomador: {
    documento: cnpj('445556660001'),
    nome: 'Tomadora Fictícia S.A.',
    municipioIbge: '3304557',
    email: 'fiscal@tomadora.exemplo',
  },
  // Long enough for the documents of 6 to 8 kB that cities really send.
  descricao: 'Consultoria em informática conforme contrato fictício. '.repeat(36).trim(),
  codigoTributacaoNacional: '010700',
  codigoServicoMunicipal: '007',
  nbs: '115011000',
  municipioIncidencia: '3550308',
  bruto: 150_000 + numero,
  aliquotaIss: '2.00',
  iss: 3000,
  irrf: 2250,
  optanteSimples: true,
  codigoVerificacao: 'ABCD-1234',
})

/** Indented, as the official issuer and most systems hand the files over. */
const indentar = (xml: string): string => xml.replaceAll('><', '>\n          <')

function porSegundo(documentos: readonly Uint8Array[], ler: (bytes: Uint8Array) => void): number {
  const marcas: number[] = []
  for (let r = 0; r < RODADAS; r++) {
    const inicio = performance.now()
    for (const bytes of documentos) ler(bytes)
    marcas.push((documentos.length * 1000) / (performance.now() - inicio))
  }
  return marcas.sort((a, b) => a - b)[RODADAS >> 1] ?? 0
}

function lerOuFalhar(bytes: Uint8Array): void {
  const r = lerDocumentosFiscais(bytes)
  if (!r.ok) throw new Error(r.refusal.mensagem)
}

function piso(bytes: Uint8Array): void {
  let elementos = 0
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('opentag', () => {
    elementos++
  })
  parser.write(decodificador.decode(bytes)).close()
  if (elementos === 0) throw new Error('nada lido')
}

const linha = (rotulo: string, bytes: number, valor: number): void => {
  const fim = `${(bytes / 1024).toFixed(1)} kB  ${Math.round(valor).toLocaleString('pt-BR')} docs/s\n`
  process.stdout.write(`${rotulo.padEnd(28)} ${fim}`)
}

const gerar = (escrever: (n: NotaSintetica) => string): Uint8Array[] =>
  Array.from({ length: DOCUMENTOS }, (_, i) => codificador.encode(escrever(nota(i + 1))))

const casos: readonly (readonly [string, Uint8Array[]])[] = [
  ['NFS-e nacional, indentada', gerar((n) => indentar(escreverNfseNacional(n)))],
  ['NFS-e nacional, compacta', gerar(escreverNfseNacional)],
  ['ABRASF 2.04', gerar((n) => escreverAbrasf(n))],
  ['São Paulo', gerar(escreverSaoPaulo)],
]
for (const [rotulo, documentos] of casos) {
  const bytes = documentos[0]?.length ?? 0
  linha(`${rotulo} (piso)`, bytes, porSegundo(documentos, piso))
  linha(rotulo, bytes, porSegundo(documentos, lerOuFalhar))
}

const primeiros = casos[0]?.[1].slice(0, 5000) ?? []
const zip = zipSync(Object.fromEntries(primeiros.map((b, i) => [`nota-${i}.xml`, b])))
const inicio = performance.now()
let entradas = 0
for (const entrada of lerZip(zip)) {
  if (!entrada.ok) throw new Error(entrada.refusal.mensagem)
  lerOuFalhar(entrada.bytes)
  entradas++
}
const ms = performance.now() - inicio
linha(`ZIP de ${entradas}, abrir e ler`, zip.length, (entradas * 1000) / ms)
