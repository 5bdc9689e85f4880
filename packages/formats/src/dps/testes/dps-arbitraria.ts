import fc from 'fast-check'
import { cnpj, cpf } from '../../testes/ficticios.ts'
import type {
  ComercioExterior,
  ComplementoDaDps,
  ContribuicoesDaDps,
  Dps,
  EventoDaDps,
  IssDaDps,
  ObraDaDps,
  ServicoDaDps,
  SubstituicaoDaDps,
  TotalDosTributos,
  ValoresDaDps,
} from '../tipos.ts'
import type { EnderecoDaDps, EnderecoDoLocal, IdentificacaoDoImovel } from '../tipos-endereco.ts'
import type { IbsCbsDaDps } from '../tipos-ibs-cbs.ts'
import type { Inscricao, PessoaDaDps, PrestadorDaDps } from '../tipos-pessoa.ts'

const digitos = (n: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: n, maxLength: n }).map((d) => d.join(''))

export const cnpjs = fc
  .array(fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'), {
    minLength: 12,
    maxLength: 12,
  })
  .map((c) => cnpj(c.join('')))
  .filter((c) => !/^(.)\1+$/.test(c))

export const cpfs = digitos(9)
  .filter((d) => !/^(\d)\1+$/.test(d))
  .map(cpf)

/** Anything a person or a paste can put in a field, halves of surrogates and control characters too. */
export const digitado = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc.constantFrom(' ', ']]>', '<![CDATA[x]]>', '&amp;', '“aspas” – e €', 'a\r\nb\u2028c', '\ud800'),
)
const palavra = fc.oneof(fc.constantFrom('Rua Fictícia', 'Nº 10', 'João & Filhos'), digitado)

const opcional = <T>(de: fc.Arbitrary<T>) => fc.option(de, { nil: undefined })

/** A record whose absent keys are absent, as exactOptionalPropertyTypes asks. */
const registro = <T>(modelo: { [K in keyof T]-?: fc.Arbitrary<T[K] | undefined> }) =>
  fc
    .record(modelo as Record<string, fc.Arbitrary<unknown>>)
    .map((r) => Object.fromEntries(Object.entries(r).filter(([, v]) => v !== undefined)) as T)

const dia = fc
  .record({
    ano: fc.integer({ min: 2023, max: 2029 }),
    mes: fc.integer({ min: 1, max: 12 }),
    dia: fc.integer({ min: 1, max: 28 }),
  })
  .map((d) => `${d.ano}-${String(d.mes).padStart(2, '0')}-${String(d.dia).padStart(2, '0')}`)
export const instante = fc
  .tuple(dia, fc.constantFrom('00:00:00', '12:34:56', '23:59:59'), fc.integer({ min: 2, max: 5 }))
  .map(([data, hora, fuso]) => `${data}T${hora}-0${fuso}:00`)

const dinheiro = fc.integer({ min: 0, max: 99_999_999_999 })
const taxa = fc.integer({ min: 0, max: 10_000 }).map((n) => String(n / 10_000))
const taxaPequena = fc.integer({ min: 0, max: 900 }).map((n) => String(n / 10_000))

const inscricao: fc.Arbitrary<Inscricao> = fc.oneof(
  cnpjs.map((numero) => ({ tipo: 'cnpj', numero }) as const),
  cpfs.map((numero) => ({ tipo: 'cpf', numero }) as const),
  palavra.map((numero) => ({ tipo: 'nif', numero }) as const),
  fc.constant({ tipo: 'sem-nif', motivo: 'dispensado' } as const),
)

const logradouro = {
  logradouro: palavra,
  numero: palavra,
  complemento: opcional(palavra),
  bairro: palavra,
}
const exterior = {
  onde: fc.constant('exterior' as const),
  codigoPostal: palavra,
  cidade: palavra,
  regiao: palavra,
}
const brasil = { onde: fc.constant('brasil' as const), cep: digitos(8) }
const municipio = fc.constantFrom('3550308', '3304557', '3106200', '5300108')
const pais = fc.constantFrom('DE', 'US', 'PT')

const endereco: fc.Arbitrary<EnderecoDaDps> = fc.oneof(
  registro<EnderecoDaDps & { onde: 'brasil' }>({ ...logradouro, ...brasil, municipio }),
  registro<EnderecoDaDps & { onde: 'exterior' }>({ ...logradouro, ...exterior, pais }),
)
const enderecoDoLocal: fc.Arbitrary<EnderecoDoLocal> = fc.oneof(
  registro<EnderecoDoLocal & { onde: 'brasil' }>({ ...logradouro, ...brasil }),
  registro<EnderecoDoLocal & { onde: 'exterior' }>({ ...logradouro, ...exterior }),
)

const pessoa = registro<PessoaDaDps>({
  inscricao,
  caepf: opcional(digitos(14)),
  inscricaoMunicipal: opcional(palavra),
  nome: palavra,
  endereco: opcional(endereco),
  telefone: opcional(digitos(10)),
  email: opcional(palavra),
})

const prestador = registro<PrestadorDaDps>({
  inscricao: fc.oneof(
    cnpjs.map((numero) => ({ tipo: 'cnpj', numero }) as const),
    cpfs.map((numero) => ({ tipo: 'cpf', numero }) as const),
  ),
  caepf: opcional(digitos(14)),
  inscricaoMunicipal: opcional(palavra),
  telefone: opcional(digitos(11)),
  email: opcional(palavra),
  simples: fc.oneof(
    fc.constantFrom({ opcao: 'nao-optante' } as const, { opcao: 'mei' } as const),
    fc
      .constantFrom('tudo-no-simples' as const, 'iss-fora' as const, 'tudo-fora' as const)
      .map((apuracao) => ({ opcao: 'me-epp', apuracao }) as const),
  ),
  regimeEspecial: fc.constantFrom('nenhum', 'autonomo', 'outros'),
})

const identificacao: fc.Arbitrary<Exclude<IdentificacaoDoImovel, { tipo: 'cno' }>> = fc.oneof(
  digitos(8).map((codigo) => ({ tipo: 'cib', codigo }) as const),
  enderecoDoLocal.map((onde) => ({ tipo: 'endereco', endereco: onde }) as const),
)

const comercioExterior = registro<ComercioExterior>({
  modo: fc.constantFrom('transfronteirico', 'consumo-no-exterior'),
  vinculo: fc.constantFrom('nenhum', 'matriz'),
  moeda: digitos(3),
  valorNaMoeda: dinheiro,
  fomentoDoPrestador: fc.constantFrom('01', '08'),
  fomentoDoTomador: fc.constantFrom('01', '26'),
  bens: fc.oneof(
    fc.constant({ tipo: 'nenhum' } as const),
    digitos(12).map((declaracao) => ({ tipo: 'importacao', declaracao }) as const),
    digitos(12).map((numero) => ({ tipo: 'exportacao', registro: numero }) as const),
  ),
  informarMdic: fc.boolean(),
})

const servico = registro<ServicoDaDps>({
  local: fc.oneof(
    municipio.map((m) => ({ municipio: m })),
    pais.map((p) => ({ pais: p })),
  ),
  codigoTributacaoNacional: digitos(6),
  codigoTributacaoMunicipal: opcional(digitos(3)),
  descricao: fc.oneof(palavra, fc.string({ minLength: 1, maxLength: 2100 })),
  nbs: opcional(digitos(9)),
  codigoInterno: opcional(digitos(20)),
  comercioExterior: opcional(comercioExterior),
  obra: opcional(
    registro<ObraDaDps>({
      inscricaoImobiliaria: opcional(palavra),
      identificacao: fc.oneof(
        identificacao,
        digitos(12).map((numero) => ({ tipo: 'cno', numero }) as const),
      ),
    }),
  ),
  evento: opcional(
    registro<EventoDaDps>({
      nome: palavra,
      inicio: dia,
      fim: dia,
      identificacao: fc.oneof(
        palavra.map((codigo) => ({ tipo: 'codigo', codigo }) as const),
        enderecoDoLocal.map((onde) => ({ tipo: 'endereco', endereco: onde }) as const),
      ),
    }),
  ),
  complemento: opcional(
    registro<ComplementoDaDps>({
      documentoTecnico: opcional(palavra),
      documentoReferenciado: opcional(palavra),
      pedido: opcional(palavra),
      itensDoPedido: opcional(fc.array(palavra, { maxLength: 3 })),
      texto: opcional(palavra),
    }),
  ),
})

const iss = registro<IssDaDps>({
  tributacao: fc.oneof(
    fc.constantFrom(
      { tipo: 'tributavel' } as const,
      { tipo: 'nao-incidencia' } as const,
      { tipo: 'imunidade', imunidade: 'livros' } as const,
      { tipo: 'exportacao' } as const,
    ),
    pais.map((p) => ({ tipo: 'exportacao', paisDoResultado: p }) as const),
  ),
  exigibilidadeSuspensa: opcional(
    digitos(30).map((processo) => ({ por: 'decisao-judicial', processo }) as const),
  ),
  beneficio: opcional(
    fc.oneof(
      digitos(14).map((numero) => ({ numero })),
      fc.tuple(digitos(14), dinheiro).map(([numero, valor]) => ({
        numero,
        reducao: { tipo: 'valor', valor } as const,
      })),
      fc.tuple(digitos(14), taxa).map(([numero, qual]) => ({
        numero,
        reducao: { tipo: 'percentual', taxa: qual } as const,
      })),
    ),
  ),
  retencao: fc.constantFrom('nenhuma', 'tomador', 'intermediario'),
  aliquota: opcional(taxaPequena),
})

const contribuicoes = registro<ContribuicoesDaDps>({
  cst: fc.constantFrom('00', '01', '49', '75', '99'),
  base: opcional(dinheiro),
  aliquotaPis: opcional(taxaPequena),
  aliquotaCofins: opcional(taxaPequena),
  pis: opcional(dinheiro),
  cofins: opcional(dinheiro),
  retidas: opcional(
    registro<NonNullable<ContribuicoesDaDps['retidas']>>({
      pis: opcional(dinheiro),
      cofins: opcional(dinheiro),
      csll: opcional(dinheiro),
    }),
  ),
})

const total: fc.Arbitrary<TotalDosTributos> = fc.oneof(
  fc.tuple(dinheiro, dinheiro, dinheiro).map(([federais, estaduais, municipais]) => ({
    ...({ tipo: 'valores', federais, estaduais, municipais } as const),
  })),
  fc.tuple(taxa, taxa, taxa).map(([federais, estaduais, municipais]) => ({
    ...({ tipo: 'percentuais', federais, estaduais, municipais } as const),
  })),
  taxaPequena.map((qual) => ({ tipo: 'simples', taxa: qual }) as const),
  fc.constant({ tipo: 'nao-informado' } as const),
)

const valores = registro<ValoresDaDps>({
  servico: dinheiro,
  descontoIncondicionado: opcional(dinheiro),
  descontoCondicionado: opcional(dinheiro),
  deducao: opcional(
    fc.oneof(
      dinheiro.map((valor) => ({ tipo: 'valor', valor }) as const),
      taxa.map((qual) => ({ tipo: 'percentual', taxa: qual }) as const),
      fc
        .array(
          fc.tuple(digitos(44), dinheiro).map(([qual, deduzido]) => ({
            documento: { tipo: 'nfe', chave: qual } as const,
            ...({ motivo: 'materiais', emissao: '2026-01-15', dedutivel: deduzido } as const),
            deduzido,
          })),
          { minLength: 1, maxLength: 3 },
        )
        .map((documentos) => ({ tipo: 'documentos', documentos }) as const),
    ),
  ),
  iss,
  federais: opcional(
    registro<NonNullable<ValoresDaDps['federais']>>({
      contribuicoes: opcional(contribuicoes),
      previdenciaRetida: opcional(dinheiro),
      irrfRetido: opcional(dinheiro),
    }),
  ),
  totalDosTributos: total,
})

const chave = fc.tuple(digitos(9), cnpjs, digitos(27)).map((partes) => partes.join(''))

const ibsCbs = registro<IbsCbsDaDps>({
  consumoPessoal: opcional(fc.boolean()),
  indicadorDaOperacao: digitos(6),
  operacao: opcional(fc.constantFrom('concomitantes', 'pagamento-de-fornecimento-feito')),
  notasReferenciadas: opcional(fc.array(chave, { maxLength: 3 })),
  enteGovernamental: opcional(fc.constantFrom('uniao', 'municipio')),
  destinatario: opcional(pessoa.map(({ caepf: _, inscricaoMunicipal: __, ...d }) => d)),
  imovel: opcional(
    registro<NonNullable<IbsCbsDaDps['imovel']>>({
      inscricaoImobiliaria: opcional(palavra),
      identificacao,
    }),
  ),
  cst: digitos(3),
  classificacao: digitos(6),
  creditoPresumido: opcional(digitos(2)),
  regular: opcional(
    fc.tuple(digitos(3), digitos(6)).map(([cst, classificacao]) => ({ cst, classificacao })),
  ),
  diferimento: opcional(
    fc.tuple(taxa, taxa, taxa).map(([uf, mun, cbs]) => ({ uf, municipio: mun, cbs })),
  ),
})

/** Any DPS that the types let through: what is wrong with it is up to who confers. */
export const dpsArbitraria: fc.Arbitrary<Dps> = registro<Dps>({
  ambiente: fc.constantFrom('producao', 'restrita'),
  emissao: instante,
  aplicativo: fc.constantFrom('Razao 1.0', 'Razao'),
  serie: fc.integer({ min: 1, max: 49_999 }),
  numero: fc.integer({ min: 1, max: 999_999_999_999_999 }),
  competencia: dia,
  municipio,
  substituicao: opcional(
    registro<SubstituicaoDaDps>({
      chave,
      motivo: fc.constantFrom('saida-do-simples', 'outros'),
      texto: opcional(fc.oneof(palavra, fc.constant('Descrição estava incompleta'))),
    }),
  ),
  prestador,
  tomador: opcional(pessoa),
  intermediario: opcional(pessoa),
  servico,
  valores,
  ibsCbs: opcional(ibsCbs),
})
