import type { Centavos } from '@razao/engine/dinheiro'
import {
  centavosOuZero,
  chaveMunicipal,
  documentoDe,
  exigir,
  itemLc116,
  lerAliquota,
  lerCentavos,
  lerMomento,
  liquidoDa,
  montarParte,
  municipioIbge,
  type NotaLida,
  type Parte,
  type Retencoes,
  somaDasRetencoes,
} from '../documento/index.ts'
import { type Documento, estaAssinado, filho, filhosDe, type No, texto } from '../xml/index.ts'

/** IBGE code of Colatina (ES). */
const COLATINA = '3201506'

function pessoa(nota: No, papel: 'prestador' | 'tomador'): Parte | undefined {
  const dados = filho(nota, `dados${papel}`)
  const ident = filho(dados, `identificacao${papel}`)
  const endereco = filho(dados, 'endereco')
  const documento = texto(ident, 'cpfcnpj')
  const nome = texto(dados, 'razaosocial')
  if (documento === undefined && nome === undefined) return undefined
  return montarParte({
    documento,
    nome,
    inscricaoMunicipal: texto(ident, 'inscricaomunicipal'),
    municipioIbge: texto(endereco, 'codigomunicipio'),
    uf: texto(endereco, 'uf'),
    email: texto(filho(dados, 'contato'), 'email'),
  })
}

/**
 * Whether the ISS was withheld: the two readings of `IssRetido` circulate, so the líquido of the note itself tells;
 * where it fits neither, 1 is «não», as the city fills it.
 */
function issFoiRetido(nota: No, bruto: number, semIss: number, iss: number): boolean {
  const liquido = lerCentavos(texto(filho(nota, 'valores'), 'valorliquidonfse'), 'ValorLiquidoNfse')
  if (iss > 0 && liquido === bruto - semIss - iss) return true
  if (liquido === bruto - semIss) return false
  return texto(nota, 'issretido') === '2'
}

function valores(nota: No, servicos: readonly No[]) {
  const no = filho(nota, 'valores')
  const valor = (nome: string) => centavosOuZero(texto(no, nome.toLowerCase()), nome, true)
  const bruto = exigir(
    lerCentavos(texto(no, 'valorservicos'), 'ValorServicos', true),
    'o valor dos serviços',
    nota,
  )
  const deducoes = valor('ValorDeducoes')
  const desconto = valor('OutrosDescontos')
  const iss = valor('ValorIss')
  const federais = {
    irrf: valor('ValorIr'),
    inss: valor('ValorInss'),
    pis: valor('ValorPis'),
    cofins: valor('ValorCofins'),
    csll: valor('ValorCsll'),
    outras: 0 as Centavos,
  }
  const semIss = desconto + somaDasRetencoes({ ...federais, iss: 0 as Centavos })
  const issRetido = issFoiRetido(nota, bruto, semIss, iss)
  const retencoes: Retencoes = { ...federais, iss: issRetido ? iss : (0 as Centavos) }
  const descontos = { descontoIncondicionado: desconto, descontoCondicionado: 0 as Centavos }
  const escrito = lerCentavos(texto(no, 'valorliquidonfse'), 'ValorLiquidoNfse', true)
  const aliquota = lerAliquota(texto(servicos[0], 'aliquota'), 'Aliquota', 'qualquer')
  return {
    bruto,
    deducoes,
    ...descontos,
    base: (bruto - desconto - deducoes) as Centavos,
    ...(aliquota !== undefined && { aliquotaIss: aliquota }),
    iss,
    issRetido,
    retencoes,
    ...liquidoDa({ bruto, ...descontos, retencoes }, escrito),
    exportacao: false,
  }
}

/** True for the `Nfse` of `tcListaNFse`, the layout of Colatina. */
export const ehColatina = (no: No): boolean =>
  no.nome === 'nfse' && no.filhos.some((f) => f.nome === 'identificacaonfse')

/** Reads one note of that layout. */
export function lerColatina(doc: Documento, nota: No): NotaLida {
  const quem = exigir(pessoa(nota, 'prestador'), 'o prestador', nota)
  const cliente = pessoa(nota, 'tomador')
  const ident = filho(nota, 'identificacaonfse')
  const numero = exigir(texto(ident, 'numero'), 'o número da nota', nota)
  const serie = texto(ident, 'serie')
  const emissao = lerMomento(
    exigir(texto(nota, 'dataemissao'), 'a data de emissão', nota),
    'DataEmissao',
  )
  const servicos = filhosDe(nota, 'servicos')
  const item = itemLc116(texto(servicos[0], 'codigoservico116'))
  const municipal = texto(servicos[0], 'codigoservicomunicipal')
  const simples = texto(filho(nota, 'dadosprestador'), 'optantesimplesnacional')
  const municipio = quem.municipioIbge ?? COLATINA
  const status = texto(nota, 'status') ?? '1'
  return {
    tipo: 'nota',
    leiaute: 'proprio',
    modelo: 'nfse',
    chave: chaveMunicipal({
      ...{ municipio, documento: documentoDe(quem, nota), numero },
      codigo: undefined,
    }),
    numero,
    ...(serie !== undefined && { serie }),
    emissao: emissao.texto,
    dataEmissao: emissao.data,
    competencia: emissao.data.slice(0, 7),
    prestador: quem,
    ...(cliente && { tomador: cliente }),
    municipioIncidencia: municipioIbge(texto(nota, 'localprestacao')) ?? municipio,
    ...(item !== undefined && { itemLc116: item }),
    ...(municipal !== undefined && { codigoServicoMunicipal: municipal }),
    descricao: servicos.map((s) => texto(s, 'descricao') ?? '').join('\n'),
    ...valores(nota, servicos),
    ...(simples !== undefined && { optanteSimples: simples === '1' }),
    situacao: status === '1' ? 'ativa' : 'cancelada',
    homologacao: false,
    assinada: estaAssinado(doc, { involucro: nota, lido: nota, idsRepetem: true }),
  }
}
