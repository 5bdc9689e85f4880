import { clientes, type RouteOutput } from '@razao/contract'
import { useConsulta } from '../../../api/use-consulta.ts'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Instante } from '../../../ui/DataCivil.tsx'

type Mudanca = RouteOutput<typeof clientes.historicoDoCliente>['lista'][number]

const ACOES = { inserir: 'cadastrou', alterar: 'alterou', excluir: 'tirou' } as const
const DE_QUE: Readonly<Record<string, string>> = {
  participante: 'o cliente',
  participante_contato: 'um contato',
}
const CAMPOS: Readonly<Record<string, string>> = {
  documento: 'Documento',
  tipo_pessoa: 'Tipo',
  nome: 'Nome',
  nome_fantasia: 'Nome fantasia',
  inscricao_municipal: 'Inscrição municipal',
  pais: 'País',
  email: 'E-mail',
  telefone: 'Telefone',
  cep: 'CEP',
  logradouro: 'Logradouro',
  numero: 'Número',
  complemento: 'Complemento',
  bairro: 'Bairro',
  municipio_ibge: 'Município (IBGE)',
  exterior_codigo_postal: 'Código postal',
  exterior_cidade: 'Cidade',
  exterior_estado: 'Estado ou província',
  etiquetas: 'Etiquetas',
  retem_iss: 'Retém o ISS',
  retem_federal: 'Retém tributos federais',
  orgao_publico: 'Órgão público',
  tributacao: 'Tributação',
  observacao: 'Observação',
  arquivado_em: 'Arquivado em',
  mesclado_em: 'Mesclado no cadastro nº',
  papel: 'É também',
  cargo: 'Cargo',
  recebe_nota: 'Recebe a nota',
  recebe_cobranca: 'Recebe a cobrança',
}
const ORIGENS: Readonly<Record<string, string>> = {
  tela: 'pela tela',
  api: 'pela API',
  importacao: 'por importação',
  automacao: 'por automação',
  demonstracao: 'na demonstração',
}
const VALORES: Readonly<Record<string, string>> = { true: 'sim', false: 'não', '[]': 'nenhuma' }
const escrito = (valor: string | null): string =>
  valor === null ? 'vazio' : (VALORES[valor] ?? valor)

function Linha({ quem, em, origem, acao, tabela, campos }: Mudanca) {
  return (
    <li>
      <strong>{quem}</strong> {ACOES[acao]} {DE_QUE[tabela] ?? ''} {ORIGENS[origem] ?? origem}
      <span className="rz-suave">
        {' '}
        · <Instante valor={em} />
      </span>
      {acao === 'alterar' ? (
        <ul>
          {campos
            .filter(({ campo }) => CAMPOS[campo] !== undefined)
            .map(({ campo, antes, depois }) => (
              <li key={campo}>
                {CAMPOS[campo]}: {escrito(antes)} → {escrito(depois)}
              </li>
            ))}
        </ul>
      ) : null}
    </li>
  )
}

/** Who changed what in a customer and its contacts. */
export function HistoricoDoCliente({ clienteId }: { clienteId: number }) {
  const { dados, estado } = useConsulta(clientes.historicoDoCliente, {
    clienteId,
    registrosPorPagina: 50,
  })
  if (estado.falha) return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  if (!dados) return <Carregando linhas={4} />
  return dados.lista.length === 0 ? (
    <p className="rz-suave">Ninguém mudou este cadastro desde que ele chegou.</p>
  ) : (
    <ul className="rz-lista-simples">
      {dados.lista.map((mudanca) => (
        <Linha key={mudanca.id} {...mudanca} />
      ))}
    </ul>
  )
}
