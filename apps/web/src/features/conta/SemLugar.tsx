import { Button } from '@mantine/core'
import { acesso, type Perfil, ROTULOS_PERFIL, registro } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { useSituacaoDaSessao } from '../../state/situacao-da-sessao.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { AceitarTermos } from './AceitarTermos.tsx'
import { AbrirEscritorio } from './sem-lugar/AbrirEscritorio.tsx'
import { MeusPedidos } from './sem-lugar/MeusPedidos.tsx'
import { PedirAcesso } from './sem-lugar/PedirAcesso.tsx'
import { useConcluirCadastro } from './sem-lugar/use-concluir-cadastro.ts'
import './conta.css'

const INTERVALO_MS = 30_000

/** Signed in, and in no office yet: what was asked for is finished here, and followed until somebody answers. */
export function SemLugar() {
  const { convites, sair, tentarDeNovo } = useSituacaoDaSessao()
  const leitura = useConsulta(registro.lerCadastro, {}, { intervalo: INTERVALO_MS })
  const conclusao = useConcluirCadastro(leitura.dados, leitura.tentarDeNovo)
  if (leitura.estado.falha) {
    const { onTentarDeNovo, falha } = leitura.estado
    return <CartaoErro {...falha} onTentarDeNovo={onTentarDeNovo} />
  }
  if (leitura.dados?.aceitePendente === true) {
    return <AceitarTermos onAceito={leitura.tentarDeNovo} />
  }
  if (!leitura.dados || conclusao.concluindo) return <Carregando />
  const { pedidos } = leitura.dados
  const titulo = pedidos.length > 0 ? 'Seus pedidos de acesso' : 'Sua conta está pronta'
  return (
    <div className="rz-conta">
      <h1>{convites.length > 0 ? 'Você tem um convite' : titulo}</h1>
      {convites.length > 0 ? <Convites /> : null}
      {pedidos.length > 0 ? <MeusPedidos pedidos={pedidos} /> : null}
      <OutrosCaminhos
        dados={leitura.dados}
        comecar={pedidos.length + convites.length === 0}
        reler={leitura.tentarDeNovo}
      />
      <Button variant="default" onClick={tentarDeNovo}>
        Já me convidaram
      </Button>
      <Button variant="subtle" onClick={() => void sair()}>
        Entrar com outra conta
      </Button>
    </div>
  )
}

type Dados = Parameters<typeof AbrirEscritorio>[0]['dados']

/** Ask for a company, or open an office; folded while something is already on its way. */
function OutrosCaminhos({
  dados,
  comecar,
  reler,
}: {
  dados: Dados
  comecar: boolean
  reler: () => void
}) {
  const abrir = dados.cadastro?.quem === 'abrir'
  const contador = dados.cadastro?.quem === 'contador'
  const [caminho, setCaminho] = useState<'empresa' | 'escritorio' | null>(
    comecar && contador ? 'escritorio' : null,
  )
  return (
    <>
      {comecar ? (
        <p className="rz-suave">
          {abrir
            ? 'A abertura da empresa é feita por um escritório de contabilidade. Peça a ele o convite para este e-mail: quando chegar, ele aparece aqui.'
            : 'Falta só dizer onde você entra: peça acesso à sua empresa, abra o seu escritório, ou espere um convite para este e-mail.'}
        </p>
      ) : null}
      {caminho === 'empresa' ? <PedirAcesso onFeito={() => setCaminho(null)} /> : null}
      {caminho === 'escritorio' ? <AbrirEscritorio dados={dados} onRecusado={reler} /> : null}
      <div className="rz-conta-links">
        {caminho === 'empresa' ? null : (
          <Button variant="subtle" size="compact-sm" onClick={() => setCaminho('empresa')}>
            Pedir acesso a uma empresa
          </Button>
        )}
        {caminho === 'escritorio' ? null : (
          <Button variant="subtle" size="compact-sm" onClick={() => setCaminho('escritorio')}>
            Sou contador: abrir o escritório
          </Button>
        )}
      </div>
    </>
  )
}

function Convites() {
  const { convites, escolher } = useSituacaoDaSessao()
  const aceitar = useAcao(acesso.aceitarConvite)
  const entrarNo = async (codigo: string) => {
    const resultado = await aceitar.executar({ codigo })
    if (resultado.ok) escolher(resultado.valor.escritorioId)
  }
  return (
    <ul className="rz-escritorios">
      {convites.map((convite) => (
        <li key={convite.codigo} className="rz-escritorio">
          <span>
            <strong>{convite.escritorio}</strong>
            <small>
              {ROTULOS_PERFIL[convite.perfilAcesso as Perfil] ?? 'Sem perfil'} · convite de{' '}
              {convite.convidadoPor}
            </small>
            {convite.mensagem ? <small>«{convite.mensagem}»</small> : null}
          </span>
          <Button
            size="xs"
            loading={aceitar.enviando}
            aria-label={`Aceitar o convite de ${convite.escritorio}`}
            onClick={() => void entrarNo(convite.codigo)}
          >
            Aceitar
          </Button>
        </li>
      ))}
    </ul>
  )
}
