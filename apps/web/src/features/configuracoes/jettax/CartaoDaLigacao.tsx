import { Button } from '@mantine/core'
import { jettax } from '@razao/contract'
import { useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Instante } from '../../../ui/DataCivil.tsx'
import { PassosDoTeste } from '../../../ui/PassosDoTeste.tsx'
import { Sigla } from '../../../ui/Sigla.tsx'
import { Situacao } from '../../../ui/Situacao.tsx'
import { chaveCoberta } from '../comum/chave-coberta.ts'
import type { Ligacao } from './jettax.ts'

function Guardado({ credencial }: { credencial: NonNullable<Ligacao['credencial']> }) {
  return (
    <dl className="rz-fatos">
      <dt>Token</dt>
      <dd>{chaveCoberta(credencial.final)}</dd>
      <dt>Endereço</dt>
      <dd>{credencial.endereco ?? 'O desta instalação'}</dd>
      <dt>Guardado em</dt>
      <dd>
        <Instante valor={credencial.guardadoEm} />
        {credencial.guardadoPor === null ? null : `, por ${credencial.guardadoPor}`}
      </dd>
    </dl>
  )
}

function Testar() {
  const { executar, enviando } = useAcao(jettax.testarJettax)
  const testar = async () => {
    const dito = await executar({})
    if (!dito.ok) return
    if (dito.valor.passos.some(({ situacao }) => situacao === 'errado'))
      avisos.atencao('O teste achou o que corrigir: veja cada passo.')
    else avisos.ok('A ligação com a Jettax está certa.')
  }
  return (
    <Button loading={enviando} onClick={() => void testar()}>
      Testar
    </Button>
  )
}

type Props = { ligacao: Ligacao; pode: boolean; onGuardar: () => void; onDesligar: () => void }

/** The token of the office: that there is one, what the last test saw, and what is done with it. */
export function CartaoDaLigacao({ ligacao, pode, onGuardar, onDesligar }: Props) {
  const { credencial, teste, testadaEm } = ligacao
  return (
    <section className="rz-cartao rz-jettax-cartao" aria-label="Ligação com a Jettax">
      <h2>Ligação com a Jettax</h2>
      {credencial === null ? (
        <>
          <p>
            <Situacao tom="nenhum">Sem token</Situacao>
          </p>
          <p className="rz-suave">
            Se o escritório usa a Jettax, o que ela capturou pode entrar aqui: as{' '}
            <Sigla>NF-e</Sigla> de venda e de compra com o XML, e as notas de serviço para
            conferência. Guarde o token da API para começar.
          </p>
        </>
      ) : (
        <Guardado credencial={credencial} />
      )}
      {teste === null ? null : (
        <>
          <h3>
            Último teste, em <Instante valor={testadaEm} />
          </h3>
          <PassosDoTeste passos={teste.passos} nomes={jettax.PASSOS_DO_TESTE_DA_JETTAX} />
        </>
      )}
      {pode ? (
        <div className="rz-jettax-acoes">
          {credencial === null ? null : <Testar />}
          <Button variant={credencial === null ? 'filled' : 'default'} onClick={onGuardar}>
            {credencial === null ? 'Guardar token' : 'Trocar token'}
          </Button>
          {credencial === null ? null : (
            <Button variant="default" onClick={onDesligar}>
              Apagar token
            </Button>
          )}
        </div>
      ) : null}
    </section>
  )
}
