// The terms and the privacy policy of an installation that publishes none of its own: what the product does, no more.
import type { SecaoDoTexto, TextoPublicado } from '@razao/identity'
import type { Config } from './config.ts'

type Onde = { nome: string; doEscritorio: boolean }
type Ajustes = Pick<
  Config,
  'RAZAO_TERMOS_VERSAO' | 'RAZAO_OPERADOR' | 'RAZAO_ENCARREGADO' | 'RAZAO_CARTAS_DIAS'
>

const quemOpera = ({ RAZAO_OPERADOR: operador }: Ajustes): string =>
  operador
    ? `A plataforma é operada por ${operador}.`
    : 'Quem opera esta instalação da plataforma ainda não publicou o seu nome aqui: pergunte ao escritório que deu o seu acesso.'

const encarregado = ({ RAZAO_ENCARREGADO: contato }: Ajustes): string =>
  contato
    ? `O encarregado de quem opera a plataforma (art. 41) atende em ${contato}. O do escritório é informado por ele.`
    : 'O contato do encarregado (art. 41) é o que o escritório informa a você; quem opera a plataforma ainda não publicou o seu.'

const versao = ({ RAZAO_TERMOS_VERSAO: qual }: Ajustes): SecaoDoTexto => ({
  paragrafos: [
    `Versão ${qual}. Cada aceite fica guardado com a versão e a data; o que você aceitou está em Minha conta, na aba Meus dados.`,
  ],
})

const oEscritorio = ({ nome, doEscritorio }: Onde): string =>
  doEscritorio ? nome : 'o escritório de contabilidade que deu o seu acesso'

const maiuscula = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1)

const termos = (ajustes: Ajustes, onde: Onde): SecaoDoTexto[] => [
  versao(ajustes),
  {
    titulo: 'O serviço',
    paragrafos: [
      `${onde.nome} é uma plataforma de contabilidade, impostos e folha para empresas e para os escritórios que cuidam delas. ${quemOpera(ajustes)}`,
      `Quem contrata e responde pela contabilidade da empresa é ${oEscritorio(onde)}, por um contador registrado no Conselho Regional de Contabilidade. Estes termos não substituem o contrato de prestação de serviços entre o escritório e a empresa.`,
    ],
  },
  {
    titulo: 'A sua conta',
    paragrafos: [
      'A conta é pessoal. Guarde a senha, as chaves de acesso e os códigos de recuperação, e não os entregue a ninguém: o que se faz com a sua conta fica registrado em seu nome.',
      'O acesso a um escritório ou a uma empresa é dado, mudado e retirado por quem administra aquele escritório. Pedir acesso a uma empresa que não é sua, ou dar dados falsos ao se registrar, encerra o acesso.',
    ],
  },
  {
    titulo: 'O que você envia',
    paragrafos: [
      'Documentos, notas e informações continuam sendo da empresa. Quem envia responde por serem verdadeiros e por poder enviá-los.',
      'Os livros contábeis não se apagam nem se reescrevem: o que está errado se corrige com outro lançamento, e os dois ficam à vista.',
    ],
  },
  {
    titulo: 'O que a plataforma calcula',
    paragrafos: [
      'Cada valor calculado mostra de onde veio. Ele depende do que foi informado e é conferido pelo contador antes de ser declarado ou pago; prazos e obrigações continuam sendo da empresa perante o Fisco.',
      'A plataforma pode parar para manutenção, avisada quando possível. A situação de agora está em «Situação do serviço».',
    ],
  },
  {
    titulo: 'Fim e mudanças',
    paragrafos: [
      'Você pode deixar de usar quando quiser e pedir a cópia ou a eliminação dos seus dados em Minha conta. O que a lei manda guardar fica, como diz a política de privacidade.',
      'Uma mudança destes termos tem outra versão. Vale a lei brasileira.',
    ],
  },
]

const privacidade = (ajustes: Ajustes, onde: Onde): SecaoDoTexto[] => [
  versao(ajustes),
  {
    titulo: 'Quem responde pelos dados',
    paragrafos: [
      `${maiuscula(oEscritorio(onde))} decide o que se faz com os dados das empresas que atende, dos sócios e dos funcionários delas: é o controlador (Lei 13.709/2018, LGPD, art. 5º, VI). Quem opera a plataforma trata esses dados por ordem dele: é o operador (art. 5º, VII, e art. 39).`,
      `Da sua conta de entrada — nome, e-mail, senha e segurança —, quem opera a plataforma é o controlador. ${quemOpera(ajustes)}`,
      encarregado(ajustes),
    ],
  },
  {
    titulo: 'O que é guardado, e para quê',
    paragrafos: [
      'Da conta: nome, e-mail, celular e CPF quando informados, a senha em forma que não se lê de volta, chaves de acesso, aparelhos e o registro das entradas. Serve para você entrar e para proteger a conta (art. 7º, V e IX).',
      'Do trabalho: dados cadastrais, notas, documentos, lançamentos, impostos e folha das empresas. Servem para cumprir as obrigações delas (art. 7º, II e V). A folha traz dados de funcionários, alguns deles sensíveis, tratados só para o que a lei trabalhista, previdenciária e fiscal exige (art. 11, II, a).',
      'Do uso: o que cada pessoa fez, quando e de que endereço. Serve de prova e de proteção.',
      'Avisos por WhatsApp e novidades por e-mail só com o seu consentimento, dado à parte (art. 8º).',
      'Não há publicidade, e nada é vendido. Os cookies são os da própria entrada; nenhum acompanha você em outros sites.',
    ],
  },
  {
    titulo: 'Com quem é compartilhado',
    paragrafos: [
      'Com os órgãos públicos a que a empresa deve informações, por ordem do escritório; com a consulta pública de CNPJ, só o número consultado; e com os serviços que hospedam a plataforma e levam os e-mails, que só seguem ordens.',
    ],
  },
  {
    titulo: 'Por quanto tempo',
    paragrafos: [
      'A conta e o que é dela: até você pedir a eliminação, que se executa 15 dias depois do pedido.',
      'O registro das entradas e dos acessos: pelo menos 6 meses (Lei 12.965/2014, art. 15), sem o nome depois da eliminação.',
      'Livros, documentos fiscais e trabalhistas: enquanto não prescreverem os atos e os créditos a que se referem (Código Civil, art. 1.194; CTN, art. 195, parágrafo único), por ordem do escritório (LGPD, art. 16, I).',
      'A prova do que você aceitou: depois da conta também, com um número no lugar do seu nome (art. 8º, § 2º).',
      `O registro de um e-mail entregue: ${ajustes.RAZAO_CARTAS_DIAS} dias, sem o texto.`,
    ],
  },
  {
    titulo: 'Os seus direitos',
    paragrafos: [
      'Em Minha conta, na aba Meus dados, você baixa a cópia dos seus dados, vê o que aceitou e pede a eliminação (art. 18). Correção e outras dúvidas são com quem administra o escritório. Se não for atendido, você pode procurar a Autoridade Nacional de Proteção de Dados.',
    ],
  },
]

/** The texts published here: each only where the installation has none at another address. */
export function textosLegais(
  config: Ajustes & Pick<Config, 'RAZAO_TERMOS_URL' | 'RAZAO_PRIVACIDADE_URL'>,
): Record<string, TextoPublicado> {
  return {
    ...(config.RAZAO_TERMOS_URL === undefined
      ? { '/termos': { titulo: 'Termos de uso', secoes: (onde: Onde) => termos(config, onde) } }
      : {}),
    ...(config.RAZAO_PRIVACIDADE_URL === undefined
      ? {
          '/privacidade': {
            titulo: 'Política de privacidade',
            secoes: (onde: Onde) => privacidade(config, onde),
          },
        }
      : {}),
  }
}

/** Where each text is, from an address of ours. */
export const enderecosDosTextos = (
  config: Pick<Config, 'RAZAO_TERMOS_URL' | 'RAZAO_PRIVACIDADE_URL'>,
  aqui: URL,
): { termosUrl: string; privacidadeUrl: string } => ({
  termosUrl: config.RAZAO_TERMOS_URL ?? new URL('/termos', aqui).href,
  privacidadeUrl: config.RAZAO_PRIVACIDADE_URL ?? new URL('/privacidade', aqui).href,
})
