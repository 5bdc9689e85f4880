import { Button, NativeSelect } from '@mantine/core'
import { usuarios } from '@razao/contract'
import { type ComponentProps, lazy, Suspense, useRef } from 'react'
import { useBaixar } from '../../api/use-baixar.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import type { DefinicaoDeFiltros } from '../../state/filtros-do-endereco.ts'
import { useLista } from '../../state/use-lista.ts'
import { plural } from '../../ui/formato.ts'
import { Grade } from '../../ui/grade/Grade.tsx'
import { AcoesEmPessoas } from './AcoesEmPessoas.tsx'
import { COLUNAS } from './colunas-de-usuarios.tsx'
import { chaveDaLinha, pessoaDaChave, SITUACOES, textoDoPerfil } from './usuario.ts'

const GavetaDoUsuario = lazy(async () => ({
  default: (await import('./GavetaDoUsuario.tsx')).GavetaDoUsuario,
}))
const GavetaDoConvite = lazy(async () => ({
  default: (await import('./GavetaDoConvite.tsx')).GavetaDoConvite,
}))

const SITUACOES_DO_FILTRO = ['ativo', 'convidado', 'suspenso'] as const
const FILTROS = {
  perfilAcesso: 'numero',
  situacao: SITUACOES_DO_FILTRO,
  departamento: 'texto',
  mfa: 'booleano',
} as const satisfies DefinicaoDeFiltros

function rotuloDoFiltro(campo: string, valor: unknown): string | null {
  if (campo === 'perfilAcesso') return `Perfil ${textoDoPerfil(Number(valor))}`
  if (campo === 'situacao') return SITUACOES[valor as keyof typeof SITUACOES].texto
  if (campo === 'mfa') return valor === true ? 'Com duas etapas' : 'Sem duas etapas'
  return `Departamento ${String(valor)}`
}

const PERFIS = [1, 2, 3, 4, 0, 5]
const MFA: Readonly<Record<string, boolean | undefined>> = { sim: true, nao: false }

type Lista = ReturnType<typeof useLista<typeof FILTROS>>

function Filtros({ lista }: { lista: Lista }) {
  const { filtro, mudarFiltro } = lista
  const escritoDoMfa = filtro.mfa === true ? 'sim' : 'nao'
  return (
    <>
      <NativeSelect
        aria-label="Perfil"
        value={String(filtro.perfilAcesso ?? '')}
        data={[
          { value: '', label: 'Todos os perfis' },
          ...PERFIS.map((perfil) => ({ value: String(perfil), label: textoDoPerfil(perfil) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          mudarFiltro({ perfilAcesso: value === '' ? undefined : Number(value) })
        }
      />
      <NativeSelect
        aria-label="Situação"
        value={filtro.situacao ?? ''}
        data={[
          { value: '', label: 'Todas as situações' },
          ...SITUACOES_DO_FILTRO.map((valor) => ({ value: valor, label: SITUACOES[valor].texto })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          mudarFiltro({ situacao: SITUACOES_DO_FILTRO.find((uma) => uma === value) })
        }
      />
      <NativeSelect
        aria-label="Verificação em duas etapas"
        value={filtro.mfa === undefined ? '' : escritoDoMfa}
        data={[
          { value: '', label: 'Com e sem duas etapas' },
          { value: 'sim', label: 'Com duas etapas' },
          { value: 'nao', label: 'Sem duas etapas' },
        ]}
        onChange={({ currentTarget: { value } }) => mudarFiltro({ mfa: MFA[value] })}
      />
    </>
  )
}

type PropsDasGavetas = {
  aberta: number | null
  vizinhas: readonly number[]
  onAbrir: (chave: number) => void
  onFechar: () => void
}

/** The drawer of the open row: a person, or an invitation on its way. */
function Gavetas({ aberta, vizinhas, onAbrir, onFechar }: PropsDasGavetas) {
  const jaAbriu = useRef(false)
  jaAbriu.current ||= aberta !== null
  if (!jaAbriu.current) return null
  const qual = aberta === null ? null : pessoaDaChave(aberta)
  const onVizinho = (passo: 1 | -1) => {
    const vizinha = aberta === null ? undefined : vizinhas[vizinhas.indexOf(aberta) + passo]
    if (vizinha !== undefined) onAbrir(vizinha)
  }
  const comum: Pick<ComponentProps<typeof GavetaDoUsuario>, 'onFechar' | 'onVizinho'> = {
    onFechar,
    onVizinho,
  }
  return (
    <Suspense>
      <GavetaDoUsuario {...comum} usuarioId={qual && 'usuarioId' in qual ? qual.usuarioId : null} />
      <GavetaDoConvite {...comum} conviteId={qual && 'conviteId' in qual ? qual.conviteId : null} />
    </Suspense>
  )
}

/** The list of people and invitations, with what may be done to many at once. */
export function Pessoas({ onConvidar }: { onConvidar: () => void }) {
  const lista = useLista({ filtros: FILTROS, ordemPadrao: 'nome' })
  const { dados, estado } = useConsulta(usuarios.listarUsuarios, lista.pedido)
  const baixar = useBaixar()
  const { paginaAtual: _, registrosPorPagina: __, ...filtroInteiro } = lista.pedido
  const totais = dados?.totais
  return (
    <>
      {totais ? (
        <p className="rz-resumo-de-pessoas">
          {plural(totais.ativos, 'ativo')} · {plural(totais.convidados, 'convidado')} ·{' '}
          {plural(totais.suspensos, 'suspenso')} · {plural(totais.semMfa, 'ativo')} sem verificação
          em duas etapas
        </p>
      ) : null}
      <Grade
        rotulo="pessoas"
        colunas={COLUNAS}
        linhas={dados?.lista}
        idDaLinha={chaveDaLinha}
        nomeDaLinha={({ nome }) => nome}
        {...estado}
        {...lista.grade}
        paginacao={dados?.paginacao}
        onAbrir={(linha) => lista.abrir(chaveDaLinha(linha))}
        abertaId={lista.aberta}
        filtros={lista.chips(rotuloDoFiltro)}
        controles={<Filtros lista={lista} />}
        onExportar={(formato) => baixar(usuarios.exportarUsuarios, { ...filtroInteiro, formato })}
        acoesEmLote={
          <AcoesEmPessoas
            selecao={lista.selecao}
            filtro={filtroInteiro}
            onFeito={lista.limparSelecao}
          />
        }
        vazio={{
          titulo: 'Ninguém além de você',
          texto: 'Convide quem trabalha com você e os donos das empresas.',
          acoes: <Button onClick={onConvidar}>Convidar</Button>,
        }}
      />
      <Gavetas
        aberta={lista.aberta}
        vizinhas={dados?.lista.map(chaveDaLinha) ?? []}
        onAbrir={lista.abrir}
        onFechar={lista.fechar}
      />
    </>
  )
}
