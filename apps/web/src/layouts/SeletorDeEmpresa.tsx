import { UnstyledButton } from '@mantine/core'
import { empresa as rotas } from '@razao/contract'
import { type Regime, ROTULOS_REGIME } from '@razao/engine/cadastro'
import { IconBuildingStore, IconSelector } from '@tabler/icons-react'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { AINDA_NAO, useConsulta } from '../api/use-consulta.ts'
import type { Empresa } from '../state/company.ts'
import { useEmpresaAtual, useUsuario } from '../state/contexto.ts'
import { useEstado } from '../state/reducers.ts'
import { formatarDocumento } from '../ui/formato.ts'
import { type OpcaoDoSeletor, Seletor } from '../ui/Seletor.tsx'
import { Suspenso } from '../ui/Suspenso.tsx'

const TODAS = 'todas'
const ESPERA = 200

/** What was typed, once the person stops for a moment. */
function useAssentado(texto: string): string {
  const [assentado, setAssentado] = useState(texto)
  useEffect(() => {
    const espera = setTimeout(() => setAssentado(texto), ESPERA)
    return () => clearTimeout(espera)
  }, [texto])
  return assentado
}

const opcaoDe = (empresa: Empresa, grupo: string): OpcaoDoSeletor => ({
  id: `${grupo}-${empresa.ID}`,
  texto: empresa.Apelido,
  detalhe: `${formatarDocumento(empresa.Identificacao)} · ${ROTULOS_REGIME[empresa.IDRegime as Regime] ?? ''}`,
  grupo,
})

function Busca({ onEscolher }: { onEscolher: (empresa: Empresa | null) => void }) {
  const usuario = useUsuario()
  const recentes = useEstado(({ company }) => company.recentes)
  const [busca, setBusca] = useState('')
  const assentada = useAssentado(busca.trim())
  const { dados, carregando } = useConsulta(
    rotas.opcoesDeEmpresa,
    assentada === '' ? {} : { busca: assentada },
  )
  const achadas = dados?.Lista ?? []
  const todas = usuario?.empresas.todas === true
  const opcoes = useMemo(
    () => [
      ...(busca === '' && todas
        ? [{ id: TODAS, texto: 'Todas as empresas', grupo: 'Carteira' }]
        : []),
      ...(busca === '' ? recentes.map((empresa) => opcaoDe(empresa, 'Recentes')) : []),
      ...achadas.map((empresa) => opcaoDe(empresa, 'Empresas')),
    ],
    [busca, todas, recentes, achadas],
  )
  const escolher = (id: string) => {
    const numero = Number(id.split('-').at(-1))
    const escolhida = [...achadas, ...recentes].find(({ ID }) => ID === numero)
    onEscolher(id === TODAS ? null : (escolhida ?? null))
  }
  return (
    <Seletor
      rotulo="Empresa"
      dica="Apelido, razão social ou CNPJ"
      busca={busca}
      onBusca={setBusca}
      opcoes={opcoes}
      onEscolher={escolher}
      vazio="Nenhuma empresa encontrada"
      carregando={carregando}
    />
  )
}

/** Somebody with one company works in it, without having to choose. */
function useUnicaEmpresa(): void {
  const usuario = useUsuario()
  const [atual, escolher] = useEmpresaAtual()
  const [id] = usuario?.empresas.ids ?? []
  const falta = usuario?.empresas.todas === false && atual === null && id !== undefined
  const { dados } = useConsulta(rotas.opcoesDeEmpresa, falta ? { ids: [id] } : AINDA_NAO)
  const primeira = dados?.Lista[0]
  useEffect(() => {
    if (falta && primeira) escolher(primeira)
  }, [falta, primeira, escolher])
}

type Props = {
  aberto: boolean
  onAbrir: (aberto: boolean) => void
  botao: RefObject<HTMLButtonElement | null>
}

/** The company of the top bar (Alt+E). */
export function SeletorDeEmpresa({ aberto, onAbrir, botao }: Props) {
  const [atual, escolher] = useEmpresaAtual()
  useUnicaEmpresa()
  const usuario = useUsuario()
  const semEmpresa = usuario?.empresas.todas ? 'Todas as empresas' : 'Escolha a empresa'
  return (
    <Suspenso
      aberto={aberto}
      onAbrir={onAbrir}
      largura={440}
      rotulo="Escolher a empresa"
      gatilho={
        <UnstyledButton
          ref={botao}
          className="rz-empresa"
          aria-label={`Empresa: ${atual?.Apelido ?? semEmpresa}`}
          aria-expanded={aberto}
          title="Empresa (Alt+E)"
          onClick={() => onAbrir(!aberto)}
        >
          <IconBuildingStore size={17} aria-hidden />
          <span>{atual?.Apelido ?? semEmpresa}</span>
          <IconSelector size={15} aria-hidden />
        </UnstyledButton>
      }
    >
      <Busca
        onEscolher={(empresa) => {
          onAbrir(false)
          escolher(empresa)
          botao.current?.focus()
        }}
      />
    </Suspenso>
  )
}
