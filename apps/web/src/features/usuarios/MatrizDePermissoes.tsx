import { Button, Switch, TextInput } from '@mantine/core'
import {
  PERFIL,
  ROTULOS_VERBO,
  type RouteOutput,
  usuarios,
  VERBOS,
  type Verbo,
} from '@razao/contract'
import { IconCheck, IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useConsulta } from '../../api/use-consulta.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { EstadoVazio } from '../../ui/EstadoVazio.tsx'
import { plural } from '../../ui/formato.ts'
import { Tabela } from '../../ui/Tabela.tsx'
import { PermissoesDoUsuario } from './PermissoesDoUsuario.tsx'
import { areasDoVerbo, textoDaPermissao, textoDoPerfil } from './usuario.ts'

type Linha = RouteOutput<typeof usuarios.matrizDePermissoes>['lista'][number]
const TODAS_AS_AREAS = 6

/** What one person may do with one verb, against the default of the profile. */
function Celula({ linha, verbo }: { linha: Linha; verbo: Verbo }) {
  const areas = areasDoVerbo(linha.permissoes, verbo)
  const doVerbo = (permissao: string) => permissao.split(':')[0] === verbo
  const aMais = linha.aMais.some(doVerbo)
  const aMenos = linha.aMenos.some(doVerbo)
  const tem = areas.length > 0
  const parcial = tem && areas.length < TODAS_AS_AREAS
  const nomes = linha.permissoes.filter(doVerbo).map(textoDaPermissao).join(', ')
  const mudanca = aMais ? ' (a mais que o padrão)' : ''
  const falta = aMenos ? ' (a menos que o padrão)' : ''
  return (
    <td data-mudou={aMais || aMenos || undefined} title={nomes || undefined}>
      {tem ? <IconCheck size={16} aria-hidden /> : <IconMinus size={14} aria-hidden />}
      {parcial ? <small>{areas.length} áreas</small> : null}
      {aMais ? <IconPlus size={12} className="rz-a-mais" aria-hidden /> : null}
      {aMenos && !aMais ? (
        <span className="rz-a-menos" aria-hidden>
          −
        </span>
      ) : null}
      <span className="rz-so-leitor">
        {tem ? 'sim' : 'não'}
        {mudanca}
        {falta}
      </span>
    </td>
  )
}

function LinhaDoPadrao({ perfil, permissoes }: { perfil: number; permissoes: readonly string[] }) {
  return (
    <tr className="rz-matriz-padrao">
      <th scope="row">Padrão de {textoDoPerfil(perfil)}</th>
      {VERBOS.map((verbo) => (
        <td key={verbo}>
          {permissoes.includes(verbo) ? (
            <IconCheck size={14} aria-hidden />
          ) : (
            <IconMinus size={14} aria-hidden />
          )}
          <span className="rz-so-leitor">{permissoes.includes(verbo) ? 'sim' : 'não'}</span>
        </td>
      ))}
      <td />
    </tr>
  )
}

const mudou = ({ aMais, aMenos }: Linha): boolean => aMais.length + aMenos.length > 0
const PERFIS = [
  PERFIL.administrador,
  PERFIL.contador,
  PERFIL.empresa,
  PERFIL.funcionario,
  PERFIL.integracao,
  PERFIL.root,
]

type PropsDoPerfil = {
  perfil: number
  permissoes: readonly string[] | undefined
  pessoas: readonly Linha[]
  onMudar: (usuarioId: number) => void
}

/** What the profile gives, and each person of it. */
function DoPerfil({ perfil, permissoes = [], pessoas, onMudar }: PropsDoPerfil) {
  return (
    <tbody>
      <LinhaDoPadrao perfil={perfil} permissoes={permissoes} />
      {pessoas.map((linha) => (
        <tr key={linha.usuarioId}>
          <th scope="row">
            {linha.nome}
            {linha.situacao === 'suspenso' ? <span className="rz-suave"> · suspenso</span> : null}
          </th>
          {VERBOS.map((verbo) => (
            <Celula key={verbo} linha={linha} verbo={verbo} />
          ))}
          <td>
            {linha.podeAlterar ? (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`Mudar permissões de ${linha.nome}`}
                onClick={() => onMudar(linha.usuarioId)}
              >
                Mudar
              </Button>
            ) : null}
          </td>
        </tr>
      ))}
    </tbody>
  )
}

/** Everybody by verb, beside what their profile gives, with the difference marked. */
export function MatrizDePermissoes() {
  const { dados, estado } = useConsulta(usuarios.matrizDePermissoes, {})
  const [busca, setBusca] = useState('')
  const [soDiferentes, setSoDiferentes] = useState(false)
  const [editando, setEditando] = useState<number | null>(null)
  if (estado.falha) return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  if (!dados) return <Carregando linhas={10} />
  const procura = busca.trim().toLowerCase()
  const visiveis = dados.lista.filter(
    (linha) => linha.nome.toLowerCase().includes(procura) && (!soDiferentes || mudou(linha)),
  )
  const diferentes = dados.lista.filter(mudou).length
  const pessoa = dados.lista.find(({ usuarioId }) => usuarioId === editando)
  const proprias = pessoa && mudou(pessoa) ? pessoa.permissoes : null
  return (
    <div className="rz-formulario">
      <div className="rz-barra-da-matriz">
        <TextInput
          type="search"
          aria-label="Procurar pessoa"
          placeholder="Procurar pessoa"
          value={busca}
          onChange={({ currentTarget }) => setBusca(currentTarget.value)}
        />
        <Switch
          label={`Só quem difere do padrão (${diferentes})`}
          checked={soDiferentes}
          onChange={({ currentTarget }) => setSoDiferentes(currentTarget.checked)}
        />
        <span className="rz-suave">
          <IconPlus size={12} className="rz-a-mais" aria-hidden /> a mais ·{' '}
          <span className="rz-a-menos">−</span> a menos que o padrão do perfil
        </span>
      </div>
      {visiveis.length === 0 ? (
        <EstadoVazio
          titulo="Ninguém aqui"
          texto={
            soDiferentes
              ? 'Todas as pessoas têm o que o perfil delas dá.'
              : 'Nenhuma pessoa com esse nome.'
          }
        />
      ) : (
        <Tabela
          nome="Matriz de permissões"
          regiao="rz-cartao rz-matriz"
          titulos={[
            'Pessoa',
            ...VERBOS.map((verbo) => ROTULOS_VERBO[verbo]),
            { titulo: 'Mudar', soLeitor: true },
          ]}
          emGrupos
        >
          {PERFIS.map((perfil) => {
            const daqui = visiveis.filter(({ perfilAcesso }) => perfilAcesso === perfil)
            if (daqui.length === 0) return null
            return (
              <DoPerfil
                key={perfil}
                perfil={perfil}
                permissoes={dados.padroes.find((um) => um.perfilAcesso === perfil)?.permissoes}
                pessoas={daqui}
                onMudar={setEditando}
              />
            )
          })}
        </Tabela>
      )}
      <p className="rz-suave">{plural(visiveis.length, 'pessoa')}.</p>
      <Dialogo
        aberto={pessoa !== undefined}
        onFechar={() => setEditando(null)}
        titulo={pessoa ? `Permissões de ${pessoa.nome}` : 'Permissões'}
      >
        {pessoa ? (
          <PermissoesDoUsuario
            key={`${pessoa.usuarioId}-${pessoa.versao}`}
            pessoa={{ ...pessoa, permissoes: proprias }}
          />
        ) : null}
      </Dialogo>
    </div>
  )
}
