import { UnstyledButton } from '@mantine/core'
import { pessoal, type RouteOutput, empresa as rotas } from '@razao/contract'
import { type Regime, ROTULOS_REGIME } from '@razao/engine/cadastro'
import { IconBuildingStore, IconSelector } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useAcao } from '../api/use-acao.ts'
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

const CURTOS: Partial<Record<Regime, string>> = {
  1: 'Simples',
  2: 'Presumido',
  3: 'Real trim.',
  4: 'Real mensal',
  5: 'Isenta',
  6: 'MEI',
}
/** The tax regime in a word. */
const seloDoRegime = (regime: number): string =>
  CURTOS[regime as Regime] ?? ROTULOS_REGIME[regime as Regime] ?? ''

const opcaoDe = (
  empresa: Empresa,
  { grupo, favorita }: { grupo: string; favorita: boolean },
): OpcaoDoSeletor => ({
  id: `${grupo}-${empresa.ID}`,
  texto: empresa.Apelido,
  detalhe: formatarDocumento(empresa.Identificacao),
  selo: seloDoRegime(empresa.IDRegime),
  grupo,
  favorita,
})
const numeroDaOpcao = (id: string): number => Number(id.split('-').at(-1))

/** Companies at hand: the favourites and the last opened, as the server keeps them for the person. */
function useMinhasEmpresas() {
  const daAba = useEstado(({ company }) => company.recentes)
  const { dados } = useConsulta(pessoal.minhasEmpresas, {})
  const { executar } = useAcao(pessoal.marcarEmpresa, { semModal: true })
  const comIds = (lista: readonly { ID: number }[] | undefined) =>
    new Set((lista ?? []).map(({ ID }) => ID))
  const favoritas: Empresa[] = (dados?.favoritas ?? []).map(semMarcas)
  const doServidor: Empresa[] = (dados?.recentes ?? []).map(semMarcas)
  const ids = comIds(favoritas)
  return {
    favoritas,
    ehFavorita: (id: number) => ids.has(id),
    recentes: (doServidor.length > 0 ? doServidor : daAba).filter(({ ID }) => !ids.has(ID)),
    marcar: (empresaId: number, favorita: boolean) => void executar({ empresaId, favorita }),
    abrir: (empresaId: number) => void executar({ empresaId, aberta: true }),
  }
}

type EmpresaMarcada = RouteOutput<typeof pessoal.minhasEmpresas>['favoritas'][number]
const semMarcas = ({ favorita: _, abertaEm: __, ...empresa }: EmpresaMarcada): Empresa => empresa

const semAcento = (texto: string): string =>
  texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function quePodemSer(empresas: readonly Empresa[], busca: string): readonly Empresa[] {
  const [escrito, numero] = [semAcento(busca.trim()), busca.replace(/\W/g, '').toUpperCase()]
  return empresas.filter(
    ({ Apelido, Identificacao }) =>
      semAcento(Apelido).includes(escrito) || (numero !== '' && Identificacao.includes(numero)),
  )
}

function Busca({ onEscolher }: { onEscolher: (empresa: Empresa | null) => void }) {
  const usuario = useUsuario()
  const [busca, setBusca] = useState('')
  const assentada = useAssentado(busca.trim())
  const { favoritas, recentes, ehFavorita, marcar, abrir } = useMinhasEmpresas()
  const { dados, carregando } = useConsulta(
    rotas.opcoesDeEmpresa,
    assentada === '' ? {} : { busca: assentada },
  )
  const visto = useRef<readonly Empresa[]>([])
  if (dados) visto.current = dados.lista
  // Until the answer comes, of those in sight only the ones that fit what is typed: Enter never takes another.
  const achadas =
    dados && assentada === busca.trim() ? dados.lista : quePodemSer(visto.current, busca)
  const todas = usuario?.empresas.todas === true
  const grupo = (nome: string, empresas: readonly Empresa[]) =>
    empresas.map((empresa) => opcaoDe(empresa, { grupo: nome, favorita: ehFavorita(empresa.ID) }))
  const semBusca = busca === ''
  const opcoes = [
    ...(semBusca && todas ? [{ id: TODAS, texto: 'Todas as empresas', grupo: 'Carteira' }] : []),
    ...(semBusca ? grupo('Favoritas', favoritas) : []),
    ...(semBusca ? grupo('Recentes', recentes) : []),
    ...grupo('Empresas', achadas),
  ]
  const escolher = (id: string) => {
    const numero = numeroDaOpcao(id)
    const escolhida = [...achadas, ...favoritas, ...recentes].find(({ ID }) => ID === numero)
    onEscolher(id === TODAS ? null : (escolhida ?? null))
    if (escolhida) abrir(escolhida.ID)
  }
  return (
    <Seletor
      rotulo="Empresa"
      dica="Apelido, razão social ou CNPJ"
      busca={busca}
      onBusca={setBusca}
      opcoes={opcoes}
      onEscolher={escolher}
      onFavorita={(id, favorita) => marcar(numeroDaOpcao(id), favorita)}
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
  const primeira = dados?.lista[0]
  useEffect(() => {
    if (falta && primeira) escolher(primeira)
  }, [falta, primeira, escolher])
}

type Props = {
  aberto: boolean
  onAbrir: (aberto: boolean) => void
}

/** The company of the top bar (Alt+E). */
export function SeletorDeEmpresa({ aberto, onAbrir }: Props) {
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
          className="rz-empresa"
          aria-label={`Empresa: ${atual ? `${atual.Apelido} ${seloDoRegime(atual.IDRegime)}` : semEmpresa}`}
          aria-expanded={aberto}
          title="Empresa (Alt+E)"
          onClick={() => onAbrir(!aberto)}
        >
          <IconBuildingStore size={17} aria-hidden />
          <span>
            {atual?.Apelido ?? (
              <>
                {semEmpresa.slice(0, semEmpresa.indexOf(' '))}
                <span className="rz-so-no-largo">{semEmpresa.slice(semEmpresa.indexOf(' '))}</span>
              </>
            )}
          </span>{' '}
          {atual ? <em className="rz-opcao-selo">{seloDoRegime(atual.IDRegime)}</em> : null}
          <IconSelector size={15} aria-hidden />
        </UnstyledButton>
      }
    >
      <Busca
        onEscolher={(empresa) => {
          onAbrir(false)
          escolher(empresa)
        }}
      />
    </Suspenso>
  )
}
