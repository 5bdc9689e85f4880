import type { Campo, Registro } from './campos.ts'

// Febraban, Layout Padrão de Arquivo CNAB 240, versão 10, serviço de cobrança: records 0, 1, 3 (segments P, Q, R, T
// and U), 5 and 9. Each bank changes some of it: see `leiautes.ts`.

const EMPRESA: readonly Campo[] = [
  ['banco', 1, 3, 'N'],
  ['lote', 4, 7, 'N'],
]

const HEADER_ARQUIVO: Registro = [
  ['banco', 1, 3, 'N'],
  ['=0000', 4, 7, 'N'],
  ['=0', 8, 8, 'N'],
  ['', 9, 17, 'A'],
  ['tipoInscricao', 18, 18, 'N'],
  ['inscricao', 19, 32, 'N'],
  ['convenio', 33, 52, 'A'],
  ['agencia', 53, 57, 'N'],
  ['digitoAgencia', 58, 58, 'A'],
  ['conta', 59, 70, 'N'],
  ['digitoConta', 71, 71, 'A'],
  ['', 72, 72, 'A'],
  ['empresa', 73, 102, 'A'],
  ['nomeDoBanco', 103, 132, 'A'],
  ['', 133, 142, 'A'],
  ['sentido', 143, 143, 'N'],
  ['data', 144, 151, 'N'],
  ['hora', 152, 157, 'N'],
  ['sequencia', 158, 163, 'N'],
  ['versaoDoArquivo', 164, 166, 'N'],
  ['densidade', 167, 171, 'N'],
  ['', 172, 191, 'A'],
  ['reservadoDaEmpresa', 192, 211, 'A'],
  ['', 212, 240, 'A'],
]

const HEADER_LOTE: Registro = [
  ...EMPRESA,
  ['=1', 8, 8, 'N'],
  ['operacao', 9, 9, 'A'],
  ['servico', 10, 11, 'N'],
  ['', 12, 13, 'A'],
  ['versaoDoLote', 14, 16, 'N'],
  ['', 17, 17, 'A'],
  ['tipoInscricao', 18, 18, 'N'],
  ['inscricao', 19, 33, 'N'],
  ['convenio', 34, 53, 'A'],
  ['agencia', 54, 58, 'N'],
  ['digitoAgencia', 59, 59, 'A'],
  ['conta', 60, 71, 'N'],
  ['digitoConta', 72, 72, 'A'],
  ['', 73, 73, 'A'],
  ['empresa', 74, 103, 'A'],
  ['mensagem1', 104, 143, 'A'],
  ['mensagem2', 144, 183, 'A'],
  ['sequencia', 184, 191, 'N'],
  ['data', 192, 199, 'N'],
  ['dataDoCredito', 200, 207, 'N'],
  ['', 208, 240, 'A'],
]

const detalhe = (segmento: string): readonly Campo[] => [
  ...EMPRESA,
  ['=3', 8, 8, 'N'],
  ['ordem', 9, 13, 'N'],
  [`=${segmento}`, 14, 14, 'A'],
  ['', 15, 15, 'A'],
  ['movimento', 16, 17, 'N'],
]
const DA_CONTA: readonly Campo[] = [
  ['agencia', 18, 22, 'N'],
  ['digitoAgencia', 23, 23, 'A'],
  ['conta', 24, 35, 'N'],
  ['digitoConta', 36, 36, 'A'],
  ['', 37, 37, 'A'],
  ['nossoNumero', 38, 57, 'A'],
  ['carteira', 58, 58, 'N'],
]

const P: Registro = [
  ...detalhe('P'),
  ...DA_CONTA,
  ['cadastramento', 59, 59, 'N'],
  ['tipoDoDocumento', 60, 60, 'A'],
  ['emissaoDoBoleto', 61, 61, 'A'],
  ['distribuicao', 62, 62, 'A'],
  ['documento', 63, 77, 'A'],
  ['vencimento', 78, 85, 'N'],
  ['valor', 86, 100, 'N'],
  ['', 101, 105, 'N'],
  ['', 106, 106, 'A'],
  ['especie', 107, 108, 'N'],
  ['aceite', 109, 109, 'A'],
  ['emissao', 110, 117, 'N'],
  ['codigoDosJuros', 118, 118, 'N'],
  ['dataDosJuros', 119, 126, 'N'],
  ['juros', 127, 141, 'N'],
  ['codigoDoDesconto', 142, 142, 'N'],
  ['dataDoDesconto', 143, 150, 'N'],
  ['desconto', 151, 165, 'N'],
  ['', 166, 180, 'N'],
  ['abatimento', 181, 195, 'N'],
  ['identificacao', 196, 220, 'A'],
  ['codigoDoProtesto', 221, 221, 'N'],
  ['diasDoProtesto', 222, 223, 'N'],
  ['codigoDaBaixa', 224, 224, 'N'],
  ['diasDaBaixa', 225, 227, 'N'],
  ['=09', 228, 229, 'N'],
  ['', 230, 239, 'N'],
  ['', 240, 240, 'A'],
]

const Q: Registro = [
  ...detalhe('Q'),
  ['tipoDoPagador', 18, 18, 'N'],
  ['documentoDoPagador', 19, 33, 'N'],
  ['nomeDoPagador', 34, 73, 'A'],
  ['endereco', 74, 113, 'A'],
  ['bairro', 114, 128, 'A'],
  ['cep', 129, 136, 'N'],
  ['cidade', 137, 151, 'A'],
  ['uf', 152, 153, 'A'],
  ['tipoDoSacador', 154, 154, 'N'],
  ['documentoDoSacador', 155, 169, 'N'],
  ['nomeDoSacador', 170, 209, 'A'],
  ['', 210, 212, 'N'],
  ['', 213, 240, 'A'],
]

const R: Registro = [
  ...detalhe('R'),
  ['', 18, 18, 'N'],
  ['', 19, 26, 'N'],
  ['', 27, 41, 'N'],
  ['', 42, 42, 'N'],
  ['', 43, 50, 'N'],
  ['', 51, 65, 'N'],
  ['codigoDaMulta', 66, 66, 'A'],
  ['dataDaMulta', 67, 74, 'N'],
  ['multa', 75, 89, 'N'],
  ['', 90, 99, 'A'],
  ['mensagem3', 100, 139, 'A'],
  ['mensagem4', 140, 179, 'A'],
  ['', 180, 199, 'A'],
  ['', 200, 207, 'N'],
  ['', 208, 215, 'N'],
  ['', 216, 216, 'A'],
  ['', 217, 228, 'N'],
  ['', 229, 230, 'A'],
  ['', 231, 231, 'N'],
  ['', 232, 240, 'A'],
]

const TRAILER_LOTE: Registro = [
  ...EMPRESA,
  ['=5', 8, 8, 'N'],
  ['', 9, 17, 'A'],
  ['registros', 18, 23, 'N'],
  ['titulos', 24, 29, 'N'],
  ['total', 30, 46, 'N'],
  ['', 47, 115, 'N'],
  ['', 116, 240, 'A'],
]

const TRAILER_ARQUIVO: Registro = [
  ['banco', 1, 3, 'N'],
  ['=9999', 4, 7, 'N'],
  ['=9', 8, 8, 'N'],
  ['', 9, 17, 'A'],
  ['lotes', 18, 23, 'N'],
  ['registros', 24, 29, 'N'],
  ['', 30, 35, 'N'],
  ['', 36, 240, 'A'],
]

const T: Registro = [
  ...detalhe('T'),
  ...DA_CONTA,
  ['documento', 59, 73, 'A'],
  ['vencimento', 74, 81, 'N'],
  ['valor', 82, 96, 'N'],
  ['bancoRecebedor', 97, 99, 'N'],
  ['agenciaRecebedora', 100, 104, 'N'],
  ['', 105, 105, 'A'],
  ['identificacao', 106, 130, 'A'],
  ['', 131, 132, 'N'],
  ['tipoDoPagador', 133, 133, 'N'],
  ['documentoDoPagador', 134, 148, 'N'],
  ['nomeDoPagador', 149, 188, 'A'],
  ['', 189, 198, 'A'],
  ['tarifa', 199, 213, 'N'],
  ['motivos', 214, 223, 'A'],
  ['', 224, 240, 'A'],
]

const U: Registro = [
  ...detalhe('U'),
  ['acrescimos', 18, 32, 'N'],
  ['desconto', 33, 47, 'N'],
  ['abatimento', 48, 62, 'N'],
  ['iof', 63, 77, 'N'],
  ['pago', 78, 92, 'N'],
  ['creditado', 93, 107, 'N'],
  ['outrasDespesas', 108, 122, 'N'],
  ['outrosCreditos', 123, 137, 'N'],
  ['dataDaOcorrencia', 138, 145, 'N'],
  ['dataDoCredito', 146, 153, 'N'],
  ['', 154, 240, 'A'],
]

export type Registros = {
  readonly headerArquivo: Registro
  readonly headerLote: Registro
  readonly p: Registro
  readonly q: Registro
  readonly r: Registro
  readonly t: Registro
  readonly u: Registro
  readonly trailerLote: Registro
  readonly trailerArquivo: Registro
}

export const FEBRABAN: Registros = {
  ...{ headerArquivo: HEADER_ARQUIVO, headerLote: HEADER_LOTE, p: P, q: Q, r: R, t: T, u: U },
  ...{ trailerLote: TRAILER_LOTE, trailerArquivo: TRAILER_ARQUIVO },
}
