const NOMES = ['Padaria Fictícia', 'Oficina Imaginária', 'Clínica de Exemplo', 'Estúdio Inventado']
const CNAES = [
  { codigo: 4721102, descricao: 'Padaria e confeitaria com predominância de revenda' },
  {
    codigo: 4520001,
    descricao: 'Serviços de manutenção e reparação mecânica de veículos automotores',
  },
  { codigo: 8630503, descricao: 'Atividade médica ambulatorial restrita a consultas' },
  { codigo: 111301, descricao: 'Cultivo de arroz' },
]

/** The same number always gives the same company. */
function semente(cnpj: string): number {
  let soma = 7
  for (const letra of cnpj) soma = (soma * 31 + letra.charCodeAt(0)) % 99_991
  return soma
}

function empresaDe(cnpj: string) {
  const n = semente(cnpj)
  const qual = n % NOMES.length
  const nome = `${NOMES[qual]} ${cnpj.slice(0, 8)}`
  return {
    n,
    nome: nome.toUpperCase(),
    fantasia: (NOMES[qual] ?? '').toUpperCase(),
    cnae: CNAES[qual] ?? { codigo: 0, descricao: '' },
    secundario: CNAES[(qual + 1) % CNAES.length] ?? { codigo: 0, descricao: '' },
    socia: `PESSOA FICTÍCIA ${n}`,
  }
}

/** As minhareceita.org writes it, which BrasilAPI hands on. */
export function daReceita(cnpj: string): object {
  const { n, nome, fantasia, cnae, secundario, socia } = empresaDe(cnpj)
  return {
    cnpj,
    razao_social: `${nome} LTDA`,
    nome_fantasia: fantasia,
    situacao_cadastral: 2,
    descricao_situacao_cadastral: 'ATIVA',
    data_inicio_atividade: '2019-03-12',
    cnae_fiscal: cnae.codigo,
    cnae_fiscal_descricao: cnae.descricao,
    cnaes_secundarios: [secundario],
    natureza_juridica: 'Sociedade Empresária Limitada',
    codigo_natureza_juridica: 2062,
    porte: 'MICRO EMPRESA',
    codigo_porte: 1,
    capital_social: 15_000.5,
    opcao_pelo_simples: n % 3 !== 0,
    opcao_pelo_mei: false,
    descricao_tipo_de_logradouro: 'RUA',
    logradouro: 'DAS AMOREIRAS',
    numero: String((n % 900) + 1),
    complemento: '',
    bairro: 'CENTRO',
    cep: '01310100',
    uf: 'SP',
    municipio: 'SAO PAULO',
    codigo_municipio: 7107,
    codigo_municipio_ibge: 3550308,
    ddd_telefone_1: '1130000000',
    email: null,
    qsa: [
      {
        nome_socio: socia,
        cnpj_cpf_do_socio: '***000000**',
        qualificacao_socio: 'Sócio-Administrador',
        codigo_qualificacao_socio: 49,
        data_entrada_sociedade: '2019-03-12',
      },
    ],
    regime_tributario: null,
  }
}

const emPartes = (codigo: number): string => {
  const c = String(codigo).padStart(7, '0')
  return `${c.slice(0, 2)}.${c.slice(2, 4)}-${c.slice(4, 5)}-${c.slice(5)}`
}

/** As ReceitaWS writes it. */
export function daReceitaWs(cnpj: string): object {
  const { n, nome, fantasia, cnae, secundario, socia } = empresaDe(cnpj)
  const c = cnpj
  return {
    status: 'OK',
    cnpj: `${c.slice(0, 2)}.${c.slice(2, 5)}.${c.slice(5, 8)}/${c.slice(8, 12)}-${c.slice(12)}`,
    tipo: 'MATRIZ',
    nome: `${nome} LTDA`,
    fantasia,
    abertura: '12/03/2019',
    situacao: 'ATIVA',
    porte: 'MICRO EMPRESA',
    natureza_juridica: '206-2 - Sociedade Empresária Limitada',
    capital_social: '15000.50',
    atividade_principal: [{ code: emPartes(cnae.codigo), text: cnae.descricao }],
    atividades_secundarias: [{ code: emPartes(secundario.codigo), text: secundario.descricao }],
    qsa: [{ nome: socia, qual: '49-Sócio-Administrador' }],
    logradouro: 'RUA DAS AMOREIRAS',
    numero: String((n % 900) + 1),
    complemento: '',
    bairro: 'CENTRO',
    municipio: 'SAO PAULO',
    uf: 'SP',
    cep: '01.310-100',
    email: '',
    telefone: '(11) 3000-0000',
    simples: { optante: n % 3 !== 0, data_opcao: null, data_exclusao: null },
    simei: { optante: false },
    billing: { free: true, database: true },
  }
}
