import { limparCnpj, validarCep, validarCnpj, validarCpf } from '@razao/engine/cadastro'
import { ok, type Result } from '@razao/engine/dinheiro'
import { ehDataCivil } from '@razao/engine/tempo'
import { paraAscii } from '../pix/index.ts'
import { tamanhoDoCampo } from './campos.ts'
import type { Leiaute } from './leiautes.ts'
import { type RecusaDoCnab, recusarCnab, type TituloDaRemessa } from './tipos.ts'

const MAIOR_VALOR = 999_999_999_999_999

/** CPF or CNPJ without mask, letters of the new CNPJ included; null when its digits do not agree. */
export function documentoLimpo(texto: string): string | null {
  return validarCpf(texto) || validarCnpj(texto) ? limparCnpj(texto) : null
}

const dinheiro = (valor: number): boolean =>
  Number.isSafeInteger(valor) && valor > 0 && valor <= MAIOR_VALOR
/** Hundredths of one per cent, up to 99,99 %. */
const taxa = (valor: number): boolean => Number.isSafeInteger(valor) && valor > 0 && valor < 10_000

type Achado = readonly [campo: string, mensagem: string] | null

function conferirValores(t: TituloDaRemessa): Achado {
  if (!dinheiro(t.valor)) return ['valor', 'O valor do título deve ser positivo, em centavos.']
  if (!ehDataCivil(t.vencimento) || !ehDataCivil(t.emissao) || t.vencimento < t.emissao) {
    return ['vencimento', 'O vencimento deve ser uma data do dia da emissão em diante.']
  }
  const { abatimento, desconto } = t
  if (abatimento !== undefined && !(dinheiro(abatimento) && abatimento < t.valor)) {
    return ['abatimento', 'O abatimento deve ser menor do que o valor do título.']
  }
  if (t.movimento === 'abatimento' && abatimento === undefined) {
    return ['abatimento', 'Para conceder abatimento, informe o valor dele.']
  }
  for (const [campo, rotulo] of [
    ['juros', 'Os juros'],
    ['multa', 'A multa'],
    ['desconto', 'O desconto'],
  ] as const) {
    const dito = t[campo]
    if (dito === undefined) continue
    if ('taxa' in dito ? !taxa(dito.taxa) : !dinheiro(dito.valor)) {
      return [campo, `${rotulo} devem ser um valor em centavos ou uma taxa até 99,99 %.`]
    }
  }
  if (desconto !== undefined) {
    if (!ehDataCivil(desconto.ate) || desconto.ate > t.vencimento) {
      return ['desconto', 'O desconto vai até uma data que não passe do vencimento.']
    }
    if ('valor' in desconto && desconto.valor >= t.valor) {
      return ['desconto', 'O desconto deve ser menor do que o valor do título.']
    }
  }
  return null
}

function conferirBanco(t: TituloDaRemessa, leiaute: Leiaute): Achado {
  if (leiaute.especies[t.especie] === undefined) {
    return ['especie', `Este banco não recebe títulos da espécie ${t.especie}.`]
  }
  if (t.juros && 'taxa' in t.juros && leiaute.juros.taxa === null) {
    return ['juros', 'Este banco recebe os juros em reais por dia, e não por taxa ao mês.']
  }
  if (t.desconto && 'taxa' in t.desconto && !leiaute.descontoEmTaxa) {
    return ['desconto', 'Este banco recebe o desconto em reais, e não em percentual.']
  }
  if (t.multa && 'valor' in t.multa && !leiaute.multaEmValor) {
    return ['multa', 'Este banco recebe a multa em percentual, e não em reais.']
  }
  const { prazos } = leiaute.baixa
  const { baixaApos, protesto } = t
  if (baixaApos !== undefined) {
    const cabe = Number.isInteger(baixaApos) && baixaApos >= 1 && baixaApos <= 99
    if (!cabe || (prazos !== null && !prazos.includes(baixaApos))) {
      const quais = prazos === null ? 'de 1 a 99 dias' : `${prazos.join(', ')} dias`
      return [
        'baixaApos',
        prazos?.length === 0
          ? 'Este banco não recebe prazo de baixa no arquivo: combine-o com a agência.'
          : `Este banco recebe prazo de baixa de ${quais}.`,
      ]
    }
  }
  if (protesto !== undefined) {
    const cabe = Number.isInteger(protesto.dias) && protesto.dias >= 1 && protesto.dias <= 99
    if (!cabe) return ['protesto', 'O prazo de protesto tem de 1 a 99 dias.']
  }
  return null
}

function conferirTextos(t: TituloDaRemessa, { registros }: Leiaute): Achado {
  const textos = [
    ['documento', 'O número do documento', t.documento],
    ['identificacao', 'A identificação do título', t.identificacao ?? ''],
  ] as const
  for (const [campo, rotulo, texto] of textos) {
    const cabem = tamanhoDoCampo(registros.p, campo)
    if (paraAscii(texto).length > cabem || paraAscii(texto) !== texto.trim()) {
      return [campo, `${rotulo} tem até ${cabem} letras sem acento neste banco.`]
    }
  }
  return null
}

function conferirPagador({ pagador, sacador }: TituloDaRemessa): Achado {
  if (documentoLimpo(pagador.documento) === null) {
    return ['pagador', 'O CPF ou CNPJ do pagador não confere.']
  }
  for (const [campo, rotulo] of [
    ['nome', 'o nome'],
    ['endereco', 'o endereço'],
    ['cidade', 'a cidade'],
  ] as const) {
    if (paraAscii(pagador[campo]) === '') return ['pagador', `Informe ${rotulo} do pagador.`]
  }
  if (!validarCep(pagador.cep)) return ['pagador', 'O CEP do pagador tem 8 dígitos.']
  if (!/^[A-Z]{2}$/.test(pagador.uf)) return ['pagador', 'A UF do pagador tem duas letras.']
  if (sacador && (documentoLimpo(sacador.documento) === null || paraAscii(sacador.nome) === '')) {
    return ['sacador', 'Confira o nome e o CPF ou CNPJ do sacador ou avalista.']
  }
  return null
}

/** What is wrong with a title for the file of its bank, told with its place. */
export function conferirTitulo(
  titulo: TituloDaRemessa,
  leiaute: Leiaute,
  lugar: number,
): Result<true, RecusaDoCnab> {
  const achado =
    conferirValores(titulo) ??
    conferirBanco(titulo, leiaute) ??
    conferirTextos(titulo, leiaute) ??
    conferirPagador(titulo)
  if (achado === null) return ok(true)
  const [campo, mensagem] = achado
  return recusarCnab(campo, `Título ${lugar + 1}: ${mensagem}`, lugar)
}
