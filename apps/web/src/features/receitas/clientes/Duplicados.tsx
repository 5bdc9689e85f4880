import { Button } from '@mantine/core'
import { clientes, type RouteOutput } from '@razao/contract'
import { IconArrowMerge } from '@tabler/icons-react'
import { useState } from 'react'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { EscolherEmpresa } from '../../../ui/EscolherEmpresa.tsx'
import { EstadoVazio } from '../../../ui/EstadoVazio.tsx'
import { plural } from '../../../ui/formato.ts'
import { Tabela } from '../../../ui/Tabela.tsx'
import { textoDoDocumento } from './cliente.ts'
import { MesclarClientes } from './MesclarClientes.tsx'

type Grupo = RouteOutput<typeof clientes.sugerirDuplicados>['grupos'][number]

const MOTIVOS = {
  raiz: 'Mesma raiz de CNPJ: pode ser matriz e filial',
  email: 'Mesmo e-mail',
  nome: 'Nome parecido',
} as const

type DoGrupo = {
  grupo: Grupo
  podeMudar: boolean
  onAbrir: (id: number) => void
  onMesclar: (dois: readonly [number, number]) => void
}

function GrupoDeDuplicados({ grupo, podeMudar, onAbrir, onMesclar }: DoGrupo) {
  const [primeiro, ...outros] = grupo.clientes
  if (!primeiro) return null
  return (
    <section className="rz-cartao cl-duplicados" aria-label={MOTIVOS[grupo.motivo]}>
      <h2>{MOTIVOS[grupo.motivo]}</h2>
      <Tabela
        nome={`${MOTIVOS[grupo.motivo]}: ${primeiro.nome}`}
        legenda="Cadastros que parecem o mesmo cliente"
        legendaOculta
        className="cl-tabela"
        linhas={grupo.clientes}
        chave={({ id }) => id}
        colunas={[
          {
            ...{ titulo: 'Nome', nomeia: true },
            celula: ({ id, nome }) => (
              <button type="button" className="cl-link" onClick={() => onAbrir(id)}>
                {nome}
              </button>
            ),
          },
          {
            titulo: 'Documento',
            celula: (um) => <span className="rz-numero">{textoDoDocumento(um)}</span>,
          },
          { titulo: 'E-mail', celula: ({ email }) => email ?? '—' },
          { titulo: 'Notas', celula: ({ notas }) => plural(notas, 'nota') },
          {
            ...{ titulo: 'Ação', soLeitor: true },
            celula: ({ id, nome }) =>
              podeMudar && id !== primeiro.id ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconArrowMerge size={14} aria-hidden />}
                  aria-label={`Comparar ${nome} com ${primeiro.nome}`}
                  onClick={() => onMesclar([primeiro.id, id])}
                >
                  Comparar
                </Button>
              ) : null,
          },
        ]}
      />
      {outros.length > 1 ? (
        <p className="rz-suave">Mescle dois de cada vez: o que fica aparece de novo aqui.</p>
      ) : null}
    </section>
  )
}

type Props = {
  empresaId: number | undefined
  podeMudar: boolean
  onAbrir: (id: number) => void
}

/** Customers that look like the same one, two by two to be compared. */
export function Duplicados({ empresaId, podeMudar, onAbrir }: Props) {
  const [dois, setDois] = useState<readonly [number, number] | null>(null)
  const { dados, estado } = useConsulta(
    clientes.sugerirDuplicados,
    empresaId === undefined ? AINDA_NAO : { empresaId },
  )
  if (empresaId === undefined)
    return (
      <EstadoVazio
        titulo="Escolha uma empresa"
        texto="Os cadastros parecidos são procurados dentro de uma empresa."
        acoes={<EscolherEmpresa />}
      />
    )
  if (estado.falha) return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  if (!dados) return <Carregando linhas={6} />
  return (
    <div className="cl-pilha">
      {dados.grupos.length === 0 ? (
        <EstadoVazio
          titulo="Nenhum cadastro parecido"
          texto="Ninguém tem a mesma raiz de CNPJ, o mesmo e-mail nem um nome parecido com o de outro."
        />
      ) : null}
      {dados.grupos.map((grupo) => (
        <GrupoDeDuplicados
          key={`${grupo.motivo} ${grupo.clientes.map(({ id }) => id).join('-')}`}
          {...{ grupo, podeMudar, onAbrir, onMesclar: setDois }}
        />
      ))}
      {dois === null ? null : <MesclarClientes dois={dois} onFechar={() => setDois(null)} />}
    </div>
  )
}
