import { Checkbox } from '@mantine/core'
import type { consultas, RouteOutput } from '@razao/contract'
import { formatarCep } from '@razao/engine/cadastro'
import { formatarDinheiro } from '../../../ui/formato.ts'

type Consulta = RouteOutput<typeof consultas.consultarCnpj>
type Cadastro = Consulta['cadastro']
type Bloco = { id: string; titulo: string; linhas: readonly (string | null)[] }

const simOuNao = (valor: boolean | null): string | null => {
  if (valor === null) return null
  return valor ? 'sim' : 'não'
}
const rotulado = (rotulo: string, valor: string | null): string | null =>
  valor === null || valor === '' ? null : `${rotulo}: ${valor}`

function blocosDo(c: Cadastro): Bloco[] {
  const { logradouro, numero, complemento, bairro, municipio, uf, cep } = c.endereco
  const opcao = simOuNao(c.simples)
  return [
    {
      id: 'nome',
      titulo: 'Nome',
      linhas: [
        c.razaoSocial,
        rotulado('Fantasia', c.nomeFantasia),
        rotulado('Situação', c.situacao),
      ],
    },
    {
      id: 'porte',
      titulo: 'Porte e regime',
      linhas: [
        c.porte,
        rotulado(
          'Capital social',
          c.capitalSocial === null ? null : formatarDinheiro(c.capitalSocial),
        ),
        rotulado('Simples Nacional', opcao),
        rotulado('MEI', simOuNao(c.mei)),
      ],
    },
    {
      id: 'atividades',
      titulo: 'Atividades',
      linhas: c.cnaes.map(({ codigo, descricao }) => `${codigo} ${descricao}`),
    },
    {
      id: 'endereco',
      titulo: 'Endereço',
      linhas: [
        [logradouro, numero, complemento].filter(Boolean).join(', '),
        [bairro, municipio, uf].filter(Boolean).join(' · '),
        cep === '' ? null : formatarCep(cep),
      ],
    },
    {
      id: 'socios',
      titulo: 'Sócios',
      linhas: c.socios.map(({ nome, qualificacao }) => `${nome} (${qualificacao})`),
    },
  ].filter(({ linhas }) => linhas.some(Boolean))
}

type Props = {
  consulta: Consulta
  conferidos: readonly string[]
  onConferido: (conferidos: string[]) => void
}

/** What the register says, block by block, each with its «Confere?». */
export function Confere({ consulta, conferidos, onConferido }: Props) {
  return (
    <section className="rz-confere" aria-label="Dados do cadastro da Receita">
      {blocosDo(consulta.cadastro).map(({ id, titulo, linhas }) => (
        <div key={id}>
          <h3>{titulo}</h3>
          {linhas.filter(Boolean).map((linha) => (
            <p key={linha}>{linha}</p>
          ))}
          <Checkbox
            size="xs"
            label="Confere?"
            aria-label={`${titulo}: confere?`}
            checked={conferidos.includes(id)}
            onChange={(evento) =>
              onConferido(
                evento.currentTarget.checked
                  ? [...conferidos, id]
                  : conferidos.filter((outro) => outro !== id),
              )
            }
          />
        </div>
      ))}
    </section>
  )
}
