import { limparCep } from '@razao/engine/cadastro'
import { ok, type Result, soma } from '@razao/engine/dinheiro'
import { ehDataCivil, somarDias } from '@razao/engine/tempo'
import { dataCompacta } from '../livro/index.ts'
import { paraAscii } from '../pix/index.ts'
import { escreverRegistro, type Valores } from './campos.ts'
import { conferirTitulo, documentoLimpo } from './conferir.ts'
import { LEIAUTES, type Leiaute, type NumerosDaConta } from './leiautes.ts'
import { conferirConta, numerosDoArquivo } from './numeros.ts'
import {
  type MovimentoDaRemessa,
  type RecusaDoCnab,
  type RemessaDeCobranca,
  type RemessaEscrita,
  recusarCnab,
  type TituloDaRemessa,
} from './tipos.ts'

/** The order of a record in its lot has five digits, and a title takes up to three records. */
const MAXIMO_DE_TITULOS = 33_000
const SERVICO = { operacao: 'R', servico: '01', lote: 1 } as const

/** Febraban, domain C004, in what all banks read alike. */
const MOVIMENTOS: Readonly<Record<MovimentoDaRemessa, string>> = {
  ...{ entrada: '01', baixa: '02', abatimento: '04', cancelarAbatimento: '05' },
  ...{ vencimento: '06', outrosDados: '31' },
}

const tipoDe = (documento: string): string => (documento.length === 14 ? '2' : '1')
const SEM_DATA = '00000000'

/** A CNAB 240 file of titles for the bank of the account, ready to be sent; nothing of it is cut but names and addresses. */
export function escreverRemessa(remessa: RemessaDeCobranca): Result<RemessaEscrita, RecusaDoCnab> {
  const { conta, titulos } = remessa
  const leiaute = LEIAUTES[conta.banco]
  if (leiaute === undefined) {
    return recusarCnab(
      'banco',
      'O Banco Inter não recebe cobrança por CNAB 240: use a API dele ou o CNAB 400.',
    )
  }
  const conferida = conferirRemessa(remessa, leiaute)
  if (!conferida.ok) return conferida
  const deTodos = valoresDeTodos(remessa, leiaute)
  const linhas: string[] = []
  const nossosNumeros = new Set<string>()
  let primeiro: Valores | undefined
  for (const [lugar, titulo] of titulos.entries()) {
    const valido = conferirTitulo(titulo, leiaute, lugar)
    if (!valido.ok) return valido
    const numeros = numerosDoArquivo(conta, titulo)
    if (!numeros.ok) return noTitulo(numeros.refusal, lugar)
    const chave = `${titulo.movimento} ${numeros.value.nossoNumero} ${numeros.value.parcela}`
    if (nossosNumeros.has(chave)) {
      return recusarCnab(
        'nossoNumero',
        `Título ${lugar + 1}: o nosso número ${titulo.nossoNumero} já está neste arquivo.`,
        lugar,
      )
    }
    nossosNumeros.add(chave)
    const valores = { ...deTodos, ...daConta(numeros.value, remessa, leiaute) }
    primeiro ??= valores
    linhas.push(...detalhesDe(titulo, { leiaute, valores, ordem: linhas.length + 1 }))
  }
  return ok(fechar(remessa, { leiaute, valores: primeiro ?? deTodos, detalhes: linhas }))
}

const noTitulo = (recusa: RecusaDoCnab, lugar: number) =>
  recusarCnab(recusa.campo, `Título ${lugar + 1}: ${recusa.mensagem}`, lugar)

function conferirRemessa(remessa: RemessaDeCobranca, leiaute: Leiaute): Result<true, RecusaDoCnab> {
  const { empresa, sequencia, geradaEm, titulos } = remessa
  if (documentoLimpo(empresa.documento) === null || paraAscii(empresa.nome) === '') {
    return recusarCnab('empresa', 'Confira o nome e o CPF ou CNPJ de quem cobra.')
  }
  if (!(Number.isInteger(sequencia) && sequencia >= 1 && sequencia <= 999_999)) {
    return recusarCnab('sequencia', 'O número do arquivo vai de 1 a 999999.')
  }
  if (!ehDataCivil(geradaEm.data) || !/^([01]\d|2[0-3])(:[0-5]\d){2}$/.test(geradaEm.hora)) {
    return recusarCnab('geradaEm', 'O dia e a hora do arquivo não existem.')
  }
  if (titulos.length === 0 || titulos.length > MAXIMO_DE_TITULOS) {
    return recusarCnab('titulos', `Um arquivo leva de 1 a ${MAXIMO_DE_TITULOS} títulos.`)
  }
  return conferirConta(remessa, leiaute)
}

/** What is the same in the whole file. */
function valoresDeTodos(remessa: RemessaDeCobranca, leiaute: Leiaute): Valores {
  const { conta, empresa, geradaEm, mensagens, sequencia } = remessa
  const inscricao = documentoLimpo(empresa.documento) ?? ''
  return {
    ...SERVICO,
    ...{ banco: conta.banco, nomeDoBanco: leiaute.nome, empresa: empresa.nome },
    ...{ tipoInscricao: tipoDe(inscricao), inscricao, sentido: '1', sequencia },
    ...{ data: dataCompacta(geradaEm.data), hora: geradaEm.hora.replaceAll(':', '') },
    ...{ versaoDoArquivo: leiaute.versaoDoArquivo, versaoDoLote: leiaute.versaoDoLote },
    ...{ densidade: leiaute.densidade, dataDoCredito: SEM_DATA },
    ...{ mensagem1: mensagens?.[0] ?? '', mensagem2: mensagens?.[1] ?? '' },
    transmissao: (remessa.codigoDeTransmissao ?? '').replace(/[\s./-]/g, ''),
  }
}

function daConta(n: NumerosDaConta, { conta }: RemessaDeCobranca, leiaute: Leiaute): Valores {
  return {
    ...{ agencia: n.agencia, digitoAgencia: conta.digitoDaAgencia?.trim() ?? '' },
    ...{ conta: n.conta, digitoConta: n.digitoDaConta },
    ...leiaute.proprios(n, conta),
  }
}

const naTaxaOuValor = (dito: { readonly valor: number } | { readonly taxa: number }): number =>
  'taxa' in dito ? dito.taxa : dito.valor

/** Interest, discount, protest and how long the bank keeps the title. */
function condicoesDe(t: TituloDaRemessa, leiaute: Leiaute): Valores {
  const depois = dataCompacta(somarDias(t.vencimento, 1))
  const { juros, desconto, protesto, baixaApos } = t
  const { porDia, taxa, isento } = leiaute.juros
  const { baixa } = leiaute
  const semProtesto = baixaApos === undefined ? baixa.semPrazo : baixa.comPrazo
  const presa = protesto !== undefined && baixa.comProtesto !== undefined
  return {
    codigoDosJuros: codigoDe(juros, { valor: porDia, taxa: taxa ?? '', nenhum: isento }),
    dataDosJuros: juros ? depois : SEM_DATA,
    juros: juros ? naTaxaOuValor(juros) : 0,
    codigoDoDesconto: codigoDe(desconto, { valor: '1', taxa: '2', nenhum: '0' }),
    dataDoDesconto: desconto ? dataCompacta(desconto.ate) : SEM_DATA,
    desconto: desconto ? naTaxaOuValor(desconto) : 0,
    abatimento: t.abatimento ?? 0,
    codigoDoProtesto: codigoDoProtesto(protesto, leiaute),
    diasDoProtesto: protesto?.dias ?? 0,
    codigoDaBaixa: presa ? (baixa.comProtesto ?? '') : semProtesto,
    diasDaBaixa: presa ? 0 : (baixaApos ?? baixa.diasSemPrazo),
  }
}

function codigoDoProtesto(
  protesto: TituloDaRemessa['protesto'],
  { protesto: codigos }: Leiaute,
): string {
  if (protesto === undefined) return codigos.nenhum
  return protesto.uteis ? codigos.uteis : codigos.corridos
}

function codigoDe(
  dito: { readonly valor: number } | { readonly taxa: number } | undefined,
  codigos: { readonly valor: string; readonly taxa: string; readonly nenhum: string },
): string {
  if (dito === undefined) return codigos.nenhum
  return 'taxa' in dito ? codigos.taxa : codigos.valor
}

function pagadorDe({ pagador, sacador }: TituloDaRemessa): Valores {
  const documento = documentoLimpo(pagador.documento) ?? ''
  const doSacador = sacador ? (documentoLimpo(sacador.documento) ?? '') : ''
  return {
    ...{ tipoDoPagador: tipoDe(documento), documentoDoPagador: documento },
    ...{ nomeDoPagador: pagador.nome, endereco: pagador.endereco, bairro: pagador.bairro },
    ...{ cep: limparCep(pagador.cep), cidade: pagador.cidade, uf: pagador.uf },
    tipoDoSacador: sacador ? tipoDe(doSacador) : '0',
    documentoDoSacador: doSacador,
    nomeDoSacador: sacador?.nome ?? '',
  }
}

/** Segments P and Q, and R when there is a fine. */
function detalhesDe(
  t: TituloDaRemessa,
  { leiaute, valores, ordem }: { leiaute: Leiaute; valores: Valores; ordem: number },
): string[] {
  const { registros } = leiaute
  const doTitulo: Valores = {
    ...valores,
    movimento: MOVIMENTOS[t.movimento],
    ...{ documento: t.documento, identificacao: t.identificacao ?? t.documento },
    ...{ vencimento: dataCompacta(t.vencimento), valor: t.valor, emissao: dataCompacta(t.emissao) },
    ...{ especie: leiaute.especies[t.especie] ?? '', aceite: t.aceite ? 'A' : 'N' },
    ...condicoesDe(t, leiaute),
  }
  const linhas = [
    escreverRegistro(registros.p, { ...doTitulo, ordem }),
    escreverRegistro(registros.q, { ...doTitulo, ...pagadorDe(t), ordem: ordem + 1 }),
  ]
  const { multa } = t
  if (multa) {
    const valoresDaMulta = {
      codigoDaMulta: codigoDe(multa, { valor: '1', taxa: '2', nenhum: '0' }),
      dataDaMulta: dataCompacta(somarDias(t.vencimento, 1)),
      multa: naTaxaOuValor(multa),
    }
    linhas.push(escreverRegistro(registros.r, { ...doTitulo, ...valoresDaMulta, ordem: ordem + 2 }))
  }
  return linhas
}

function fechar(
  { titulos }: RemessaDeCobranca,
  { leiaute, valores, detalhes }: { leiaute: Leiaute; valores: Valores; detalhes: string[] },
): RemessaEscrita {
  const { registros } = leiaute
  const total = soma(titulos.map(({ valor }) => valor))
  const noLote = detalhes.length + 2
  const linhas = [
    escreverRegistro(registros.headerArquivo, valores),
    escreverRegistro(registros.headerLote, valores),
    ...detalhes,
    escreverRegistro(registros.trailerLote, {
      ...{ ...valores, registros: noLote, titulos: titulos.length, total },
    }),
    escreverRegistro(registros.trailerArquivo, { ...valores, lotes: 1, registros: noLote + 2 }),
  ]
  return {
    texto: `${linhas.join('\r\n')}\r\n`,
    ...{ registros: linhas.length, titulos: titulos.length, total },
  }
}
