/** What mends a refusal, and in which of our fields; by the list of errors of the manual of ABRASF. */
export type ExplicacaoAbrasf = { readonly campo: string | null; readonly comoResolver: string }

const em = (campo: string | null, comoResolver: string): ExplicacaoAbrasf => ({
  campo,
  comoResolver,
})

const PERGUNTE = em(
  null,
  'Corrija o que a prefeitura apontou e emita de novo; se a mensagem não bastar, fale com a prefeitura.',
)

/** Those that are mended in the same place, by their numbers. */
const LISTA: readonly (readonly [numeros: readonly number[], explicacao: ExplicacaoAbrasf])[] = [
  [[2, 94, 95], em('competencia', 'O mês da cobrança não pode ser depois do dia da emissão.')],
  [[4, 89, 91], em(null, 'A prefeitura não tem este RPS: emita de novo.')],
  [[16], em('emissao', 'O dia da emissão não pode ser depois de hoje.')],
  [
    [17, 138, 156, 157],
    em(null, 'Peça à prefeitura que habilite a empresa a emitir por programa (web service).'),
  ],
  [[18, 98], em('bruto', 'O valor do serviço tem de ser maior que zero.')],
  [[19, 20], em('deducoes', 'As deduções não podem passar do valor do serviço.')],
  [[21, 22], em('desconto', 'O desconto não pode passar do valor do serviço.')],
  [
    [29, 36, 37, 38, 39, 40, 99, 152, 153],
    em('issRetido', 'Confira se o ISS desta cobrança pode mesmo ser retido pelo cliente.'),
  ],
  [
    [28, 30, 31, 32, 33, 34, 35, 104, 105, 106],
    em('servico', 'Confira na cobrança o serviço, o código do município e o CNAE.'),
  ],
  [[41, 107], em('descricao', 'Descreva o serviço na cobrança, em até 2.000 letras.')],
  [
    [42, 108, 110, 111],
    em('municipioDaPrestacao', 'Confira na cobrança o município em que o serviço foi prestado.'),
  ],
  [
    [43, 44, 45, 46, 50, 70, 141, 142, 149, 158, 159],
    em('inscricaoMunicipal', 'Confira o CNPJ e a inscrição municipal em Dados cadastrais.'),
  ],
  [
    [
      ...[47, 48, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 83, 109, 113, 114, 115, 116, 117],
      ...[118, 119, 120, 121, 122, 124, 125, 126, 127, 143, 155],
    ],
    em('clienteId', 'Confira o cadastro do cliente: documento, inscrição municipal e endereço.'),
  ],
  [[78], em(null, 'A prefeitura não tem esta nota: confira o número no sistema dela.')],
  [[6], em(null, 'Peça o cancelamento no atendimento da prefeitura: por aqui ela não o faz.')],
  [[79], em(null, 'A nota já está cancelada na prefeitura.')],
  [
    [123, 161],
    em('aliquotaIss', 'Informe a alíquota do ISS na cobrança ou na regra do município.'),
  ],
  [
    [160, 180],
    em(null, 'Confira em Regras municipais o dialeto do sistema desta cidade: ele pode ser outro.'),
  ],
  [
    [172, 174],
    em(
      'certificado',
      'Envie o certificado A1 da própria empresa em Perfil › Certificados digitais.',
    ),
  ],
]

const EXPLICACOES: ReadonlyMap<string, ExplicacaoAbrasf> = new Map(
  LISTA.flatMap(([numeros, explicacao]) =>
    numeros.map((numero) => [`E${numero}`, explicacao] as const),
  ),
)

/** Of an address that may not be spoken to, which is no refusal of the city's. */
export const ENDERECO_PROIBIDO = 'endereco-proibido'

export const explicarRecusaAbrasf = (codigo: string): ExplicacaoAbrasf =>
  codigo === ENDERECO_PROIBIDO
    ? em(null, 'Corrija o endereço do serviço na regra do município e emita de novo.')
    : (EXPLICACOES.get(codigo) ?? PERGUNTE)
