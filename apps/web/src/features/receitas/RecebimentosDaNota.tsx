import { Button } from '@mantine/core'
import { recebimentos } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { useUsuario } from '../../state/contexto.ts'
import { hojeEmBrasilia } from '../../state/hoje.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Campo } from '../../ui/Campo.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Confirmacao } from '../../ui/Confirmacao.tsx'
import { DataCivil } from '../../ui/DataCivil.tsx'
import { Dinheiro } from '../../ui/Dinheiro.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { formatarData, formatarDinheiro } from '../../ui/formato.ts'
import { useFormulario } from '../../ui/use-formulario.ts'
import { camposDoRecebimento, type RecebimentosDaNota as Lidos } from './recebimento.ts'

function Informar({ lidos, onFechar }: { lidos: Lidos; onFechar: () => void }) {
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const { executar, falha } = useAcao(recebimentos.informarRecebimento)
  const formulario = useFormulario({
    campos: camposDoRecebimento(hoje),
    inicial: { data: hoje, valor: lidos.falta },
    falha,
  })
  return (
    <Formulario
      de={formulario}
      enviar="Informar"
      onVoltar={onFechar}
      onEnviar={({ data, valor }) =>
        executar({ notaId: lidos.notaId, data, valor: valor ?? lidos.falta })
      }
      onFeito={(_, { data, valor }) => {
        avisos.ok(
          `Recebimento de ${formatarDinheiro(valor ?? lidos.falta)} em ${formatarData(data)} informado.`,
        )
        onFechar()
      }}
    >
      <div className="rz-nota-recebimento">
        <Campo de={formulario} nome="data" />
        <Campo de={formulario} nome="valor" />
      </div>
    </Formulario>
  )
}

function Linhas({ lidos }: { lidos: Lidos }) {
  const { executar, enviando } = useAcao(recebimentos.desfazerRecebimento)
  const [aDesfazer, setADesfazer] = useState<Lidos['recebimentos'][number] | null>(null)
  const desfazer = async (recebimentoId: number, texto: string) => {
    const resultado = await executar({ recebimentoId })
    if (resultado.ok) avisos.ok(`Recebimento de ${texto} desfeito.`)
    return resultado.ok
  }
  return (
    <>
      <ul className="rz-nota-recebidos">
        {lidos.recebimentos.map(({ id, data, valor, bloqueado }) => (
          <li key={id}>
            <DataCivil valor={data} />
            <Dinheiro valor={valor} />
            {bloqueado ? (
              <span className="rz-suave">mês bloqueado</span>
            ) : (
              <Button
                size="compact-xs"
                variant="default"
                disabled={enviando}
                aria-label={`Desfazer o recebimento de ${formatarDinheiro(valor)} em ${formatarData(data)}`}
                onClick={() => setADesfazer({ id, data, valor, bloqueado })}
              >
                Desfazer
              </Button>
            )}
          </li>
        ))}
      </ul>
      {aDesfazer ? (
        <Confirmacao
          titulo={`Desfazer o recebimento de ${formatarDinheiro(aDesfazer.valor)}?`}
          confirmar="Desfazer o recebimento"
          voltar="Manter"
          onFechar={() => setADesfazer(null)}
          onConfirmar={() => desfazer(aDesfazer.id, formatarDinheiro(aDesfazer.valor))}
        >
          <p>
            O lançamento de {formatarData(aDesfazer.data)} é estornado, tudo o que foi recebido
            nesse dia, e a nota volta a ter esse valor a receber.
          </p>
          <p>
            Se ele veio por Pix do banco, o dinheiro continua lá: devolva ao cliente. A cobrança só
            volta a ser pedida no banco depois da devolução, ou quando alguém a pedir.
          </p>
        </Confirmacao>
      ) : null}
    </>
  )
}

/** What was received of the note, in any regime; the books follow by themselves. */
export function RecebimentosDaNota({ notaId }: { notaId: number }) {
  const { dados, estado } = useConsulta(recebimentos.lerRecebimentos, { notaId })
  const [informando, setInformando] = useState(false)
  return (
    <section className="rz-secao rz-nota-recebe" aria-labelledby="nota-recebimentos">
      <h3 id="nota-recebimentos">Recebimento</h3>
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={2} /> : null}
      {dados ? (
        <>
          <dl className="rz-fatos">
            <dt>A receber</dt>
            <dd>
              <Dinheiro valor={dados.aReceber} />
            </dd>
            <dt>Recebido</dt>
            <dd>
              <Dinheiro valor={dados.recebido} />
            </dd>
            <dt>Falta</dt>
            <dd>
              <Dinheiro valor={dados.falta} />
            </dd>
          </dl>
          {dados.recebimentos.length > 0 ? <Linhas lidos={dados} /> : null}
          {informando && dados.impedimento === null ? (
            <Informar key={dados.falta} lidos={dados} onFechar={() => setInformando(false)} />
          ) : null}
          {dados.impedimento === null && !informando ? (
            <div>
              <Button size="compact-sm" variant="default" onClick={() => setInformando(true)}>
                Informar recebimento
              </Button>
            </div>
          ) : null}
          {dados.impedimento !== null && dados.falta > 0 ? (
            <p className="rz-suave">{dados.impedimento}</p>
          ) : null}
          <p className="rz-suave">
            {dados.caixa
              ? 'A empresa está no regime de caixa: o imposto do mês conta o que foi recebido nele.'
              : 'O livro lança sozinho: Banco a débito, Clientes a crédito, no dia do recebimento.'}
          </p>
        </>
      ) : null}
    </section>
  )
}
