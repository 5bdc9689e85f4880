/** What a place of ours is called in a sentence, and what to do there when nothing more precise is known. */
type Lugar = readonly [nome: string, comoResolver: string]

const DA_PESSOA = {
  inscricao: [
    'o CNPJ ou CPF',
    'Corrija o CNPJ ou o CPF; de quem é de fora, o número fiscal (NIF).',
  ],
  nome: ['o nome', 'Escreva o nome ou a razão social.'],
  inscricaoMunicipal: [
    'a inscrição municipal',
    'Corrija a inscrição municipal ou deixe-a em branco.',
  ],
  endereco: ['o endereço', 'Complete o endereço: logradouro, número, bairro, município e CEP.'],
  'endereco.municipio': ['o município do endereço', 'Escolha o município do endereço.'],
  'endereco.cep': ['o CEP', 'Corrija o CEP: ele tem de ser do município do endereço.'],
  'endereco.pais': ['o país do endereço', 'Escolha o país do endereço no exterior.'],
  telefone: ['o telefone', 'Escreva o telefone com o DDD, só números (6 a 20).'],
  email: ['o e-mail', 'Corrija o e-mail ou deixe-o em branco.'],
} as const satisfies Record<string, Lugar>

const PESSOAS = {
  tomador: ['o tomador', 'do tomador'],
  intermediario: ['o intermediário', 'do intermediário'],
  'ibsCbs.destinatario': ['o destinatário', 'do destinatário'],
} as const

const DA_NOTA = {
  ambiente: ['o ambiente', 'Veja nas configurações se a empresa emite em produção ou em teste.'],
  emissao: ['a data da emissão', 'Emita com a data e a hora de agora.'],
  competencia: ['a data da competência', 'Corrija a data em que o serviço foi prestado.'],
  serie: ['a série', 'Use uma série de 1 a 49999.'],
  numero: ['o número da DPS', 'Emita de novo com o próximo número.'],
  municipio: ['o município emissor', 'Confira o município da empresa no cadastro dela.'],
  substituicao: ['a substituição', 'Confira a nota a substituir e o motivo.'],
  prestador: ['o cadastro da empresa', 'Confira os dados da empresa no cadastro dela.'],
  'prestador.inscricao': ['o CNPJ ou CPF da empresa', 'Corrija o CNPJ no cadastro da empresa.'],
  'prestador.inscricaoMunicipal': [
    'a inscrição municipal da empresa',
    'Confira a inscrição municipal da empresa com a prefeitura.',
  ],
  'prestador.telefone': ['o telefone da empresa', 'Corrija o telefone no cadastro da empresa.'],
  'prestador.email': ['o e-mail da empresa', 'Corrija o e-mail no cadastro da empresa.'],
  'prestador.simples': [
    'a opção pelo Simples Nacional',
    'Confira o regime da empresa na data da competência, no cadastro dela e no Portal do Simples.',
  ],
  'prestador.regimeEspecial': [
    'o regime especial do ISS',
    'Escolha «nenhum» ou o regime especial que a prefeitura concedeu à empresa.',
  ],
  'servico.local': [
    'o local da prestação',
    'Escolha o município ou o país onde o serviço foi prestado.',
  ],
  'servico.codigoTributacaoNacional': [
    'o código do serviço',
    'Escolha o código de tributação nacional que descreve o serviço.',
  ],
  'servico.codigoTributacaoMunicipal': [
    'o código municipal do serviço',
    'Escolha um código municipal que a prefeitura administra ou deixe-o em branco.',
  ],
  'servico.descricao': ['a descrição do serviço', 'Descreva o serviço em até 2.000 caracteres.'],
  'servico.nbs': ['o código NBS', 'Escolha o código da NBS que corresponde ao serviço.'],
  'servico.codigoInterno': ['o código interno', 'Use até 20 letras e números, sem espaços.'],
  'servico.comercioExterior': [
    'os dados de comércio exterior',
    'Complete os dados de comércio exterior: modo, vínculo, moeda, valor e fomento.',
  ],
  'servico.obra': ['a obra', 'Informe a obra pelo CNO, pelo CIB ou pelo endereço.'],
  'servico.evento': ['o evento', 'Informe o nome, as datas e o local ou o código do evento.'],
  'servico.complemento': [
    'as informações complementares',
    'Corrija as informações complementares: até 2.000 caracteres, em letras comuns.',
  ],
  valores: ['os valores', 'Confira os valores da nota.'],
  'valores.servico': ['o valor do serviço', 'Corrija o valor do serviço.'],
  'valores.descontoIncondicionado': ['o desconto incondicionado', 'Corrija o desconto.'],
  'valores.descontoCondicionado': ['o desconto condicionado', 'Corrija o desconto.'],
  'valores.deducao': ['a dedução', 'Corrija ou retire a dedução da base do ISS.'],
  'valores.iss.tributacao': [
    'a tributação do ISS',
    'Escolha se o serviço é tributável, imune, exportado ou sem incidência.',
  ],
  'valores.iss.exigibilidadeSuspensa': [
    'a suspensão do ISS',
    'Corrija o processo da suspensão (30 números) ou retire-a.',
  ],
  'valores.iss.beneficio': ['o benefício municipal', 'Corrija ou retire o benefício municipal.'],
  'valores.iss.retencao': ['a retenção do ISS', 'Diga se o ISS é retido, e por quem.'],
  'valores.iss.aliquota': ['a alíquota do ISS', 'Corrija a alíquota ou deixe-a em branco.'],
  'valores.federais': ['os tributos federais', 'Corrija os tributos federais da nota.'],
  'valores.federais.contribuicoes': [
    'o PIS, a COFINS e a CSLL',
    'Corrija a situação tributária, a base, as alíquotas e o retido de PIS, COFINS e CSLL.',
  ],
  'valores.federais.irrfRetido': ['o IRRF retido', 'Corrija o IRRF retido.'],
  'valores.federais.previdenciaRetida': ['o INSS retido', 'Corrija o INSS retido.'],
  'valores.totalDosTributos': [
    'o total aproximado dos tributos',
    'Corrija o total aproximado dos tributos (Lei 12.741/2012).',
  ],
  ibsCbs: ['os dados de IBS e CBS', 'Corrija os dados de IBS e CBS do serviço.'],
  'ibsCbs.indicadorDaOperacao': [
    'o indicador da operação',
    'Escolha o indicador da operação na tabela do IBS e da CBS.',
  ],
  'ibsCbs.classificacao': [
    'a classificação tributária do IBS e da CBS',
    'Escolha a situação e a classificação tributária do IBS e da CBS.',
  ],
  'ibsCbs.imovel': ['o imóvel', 'Informe o imóvel pelo CIB ou pelo endereço.'],
} as const satisfies Record<string, Lugar>

const FORA_DA_NOTA = {
  certificado: [
    'o certificado digital',
    'Envie um certificado A1 válido, da ICP-Brasil, do próprio emitente da nota.',
  ],
  evento: ['o pedido de evento', 'Confira a nota e o que se pede dela.'],
  prefeitura: ['a prefeitura', 'Fale com a prefeitura do município: a regra é dela.'],
  'entre-fiscos': [
    'a troca entre a prefeitura e o sistema nacional',
    'Não depende da empresa: o código trata do que as prefeituras enviam ao sistema nacional.',
  ],
  sistema: ['o programa', 'Não é um erro da nota: avise o suporte, com este código.'],
  espera: ['o sistema nacional', 'Tente de novo daqui a alguns minutos.'],
} as const satisfies Record<string, Lugar>

type Quem = keyof typeof PESSOAS
export type Campo =
  | keyof typeof DA_NOTA
  | keyof typeof FORA_DA_NOTA
  | Quem
  | `${Quem}.${keyof typeof DA_PESSOA}`

const LUGARES: ReadonlyMap<string, Lugar> = new Map<string, Lugar>([
  ...Object.entries(DA_NOTA),
  ...Object.entries(FORA_DA_NOTA),
  ...Object.entries(PESSOAS).flatMap(([quem, [artigo, de]]): [string, Lugar][] => [
    [quem, [artigo, `Confira os dados ${de}.`]],
    ...Object.entries(DA_PESSOA).map(([campo, [nome, como]]): [string, Lugar] => [
      `${quem}.${campo}`,
      [`${nome} ${de}`, como],
    ]),
  ]),
])

/** Every place that a refusal may name. */
export const CAMPOS: readonly string[] = [...LUGARES.keys()]

/** The place with its article, for the middle of a sentence: `o CEP do tomador`. */
export const nomeDoCampo = (campo: Campo): string => LUGARES.get(campo)?.[0] ?? campo

/** What to do there, in general. */
export const comoResolverEm = (campo: Campo): string => LUGARES.get(campo)?.[1] ?? ''
