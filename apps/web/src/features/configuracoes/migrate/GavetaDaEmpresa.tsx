import { Button } from '@mantine/core'
import { migrate } from '@razao/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAcao } from '../../../api/use-acao.ts'
import { paths } from '../../../paths.ts'
import { usePode } from '../../../state/contexto.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { ConfirmacaoComMotivo } from '../../../ui/Confirmacao.tsx'
import { Instante } from '../../../ui/DataCivil.tsx'
import { formatarDocumento, plural } from '../../../ui/formato.ts'
import { Gaveta } from '../../../ui/Gaveta.tsx'
import { PassosDoTeste } from '../../../ui/PassosDoTeste.tsx'
import { Situacao } from '../../../ui/Situacao.tsx'
import { chaveCoberta } from '../comum/chave-coberta.ts'
import { avisarDoFim } from './avisar-do-fim.ts'
import { ConfigurarEmpresa } from './ConfigurarEmpresa.tsx'
import {
  type Empresa,
  nomeDoAmbiente,
  ordemEscrita,
  rotaEscrita,
  situacaoNaMigrate,
  webhookEscrito,
} from './migrate.ts'
import { NotasDeTeste } from './NotasDeTeste.tsx'

function Fatos({ empresa }: { empresa: Empresa }) {
  const { cnpj, cidade, final, ambiente, serie, proximoNumero, rota, webhook } = empresa
  return (
    <dl className="rz-fatos">
      <dt>CNPJ</dt>
      <dd>{formatarDocumento(cnpj)}</dd>
      <dt>Cidade</dt>
      <dd>{cidade ?? '—'}</dd>
      <dt>Chave da empresa</dt>
      <dd>{final === null ? 'Nenhuma' : chaveCoberta(final)}</dd>
      {final === null ? null : (
        <>
          <dt>Ambiente</dt>
          <dd>{nomeDoAmbiente(ambiente)}</dd>
          <dt>Série e próximo número</dt>
          <dd>
            {serie} · {proximoNumero}
          </dd>
        </>
      )}
      <dt>Avisos da Migrate</dt>
      <dd>
        {webhookEscrito(empresa)}
        {webhook?.ultimoAvisoEm ? (
          <span className="rz-suave">
            {' · '}
            {plural(webhook.avisos, 'aviso')}, o último em{' '}
            <Instante valor={webhook.ultimoAvisoEm} />
          </span>
        ) : null}
      </dd>
      <dt>Por onde sai hoje</dt>
      <dd>
        {rotaEscrita(rota)}
        {rota?.puladas.map((porque) => (
          <span key={porque} className="rz-suave">
            {' '}
            {porque}
          </span>
        ))}
      </dd>
      {rota === null ? null : (
        <>
          <dt>Ordem da cidade</dt>
          <dd>
            {ordemEscrita(rota)}{' '}
            <Link to={paths.regras.municipal}>Mudar nas regras do município</Link>
          </dd>
        </>
      )}
    </dl>
  )
}

function Testada({ empresa: { teste, testadaEm } }: { empresa: Empresa }) {
  if (teste === null) return null
  return (
    <section aria-label="Último teste">
      <h3>
        Último teste, em <Instante valor={testadaEm} />
      </h3>
      <PassosDoTeste passos={teste.passos} nomes={migrate.PASSOS_DO_TESTE} />
      {teste.acessoAte === null ? null : (
        <p className="rz-suave">
          O acesso dado no teste vale até <Instante valor={teste.acessoAte} />, e se renova até{' '}
          <Instante valor={teste.renovacaoAte} />.
        </p>
      )}
    </section>
  )
}

function Remover({ empresa, onFechar }: { empresa: Empresa; onFechar: () => void }) {
  const { executar } = useAcao(migrate.removerEmpresaDaMigrate)
  const { empresaId, versao } = empresa
  return (
    <ConfirmacaoComMotivo
      titulo={`Remover a chave de ${empresa.empresa}`}
      confirmar="Remover"
      onFechar={onFechar}
      onConfirmar={async (motivo) => {
        const dito = await executar({ empresaId, motivo, versao })
        if (dito.ok) avisarDoFim(`A chave de ${empresa.empresa} foi apagada do cofre.`, dito.valor)
        return dito.ok
      }}
    >
      <p>A chave é apagada do cofre, e a empresa deixa de emitir pela Migrate. Os números ficam.</p>
    </ConfirmacaoComMotivo>
  )
}

function Acoes({ empresa }: { empresa: Empresa }) {
  const [aberto, setAberto] = useState<'configurar' | 'remover' | null>(null)
  const { executar, enviando } = useAcao(migrate.testarEmpresaNaMigrate)
  const registro = useAcao(migrate.registrarWebhookNaMigrate)
  const { empresaId, final, webhook } = empresa
  const registrar = async () => {
    const { ok } = await registro.executar({ empresaId })
    if (ok) avisos.ok(`A Migrate vai avisar quando uma nota de ${empresa.empresa} mudar.`)
  }
  const testar = async () => {
    const dito = await executar({ empresaId })
    if (!dito.ok) return
    if (dito.valor.passos.every(({ situacao }) => situacao === 'certo'))
      avisos.ok(`${empresa.empresa} está pronta para emitir pela Migrate.`)
    else avisos.atencao('O teste achou o que corrigir: veja cada passo.')
  }
  return (
    <>
      {final === null ? null : (
        <>
          <Button variant="default" onClick={() => setAberto('remover')}>
            Remover chave
          </Button>
          <Button variant="default" loading={registro.enviando} onClick={() => void registrar()}>
            {webhook === null ? 'Registrar webhook' : 'Registrar webhook de novo'}
          </Button>
          <Button variant="default" loading={enviando} onClick={() => void testar()}>
            Testar
          </Button>
        </>
      )}
      <Button data-editar onClick={() => setAberto('configurar')}>
        {final === null ? 'Guardar chave' : 'Mudar'}
      </Button>
      {aberto === 'configurar' ? (
        <ConfigurarEmpresa empresa={empresa} onFechar={() => setAberto(null)} />
      ) : null}
      {aberto === 'remover' ? <Remover empresa={empresa} onFechar={() => setAberto(null)} /> : null}
    </>
  )
}

type Props = {
  empresa: Empresa | undefined
  onVizinho: (passo: 1 | -1) => void
  onFechar: () => void
}

/** One company at Migrate: how it stands, by which way its notes leave, and what the last test saw. */
export function GavetaDaEmpresa({ empresa, onVizinho, onFechar }: Props) {
  const pode = usePode('transmitir', 'admin')
  return (
    <Gaveta
      aberta={empresa !== undefined}
      onFechar={onFechar}
      onVizinho={onVizinho}
      titulo={empresa?.empresa ?? 'Empresa'}
      rodape={empresa && pode ? <Acoes key={empresa.empresaId} empresa={empresa} /> : null}
    >
      {empresa ? (
        <div className="rz-migrate-empresa">
          <Situacao tom={situacaoNaMigrate(empresa).tom}>
            {situacaoNaMigrate(empresa).texto}
          </Situacao>
          <Fatos empresa={empresa} />
          <Testada empresa={empresa} />
          <NotasDeTeste empresa={empresa} />
        </div>
      ) : null}
    </Gaveta>
  )
}
