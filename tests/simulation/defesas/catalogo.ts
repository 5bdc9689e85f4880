// Every defence the attack suite says it proves, by the number of its attack.
import type { Defesa } from './defesa.ts'
import { ACESSO_AGORA } from './linhas/acesso.ts'
import { CODIGO, ENDERECOS } from './linhas/entrada.ts'
import { ESTADO, RENOVACOES } from './linhas/estado.ts'
import { CONTAGEM, HOST_DO_ESCRITORIO, HOSTS } from './linhas/hosts.ts'
import { PROVA_RECENTE } from './linhas/prova.ts'
import { SEGREDOS } from './linhas/segredos.ts'
import { CHUTES, ENUMERACAO, SENHAS_FRACAS } from './linhas/senhas.ts'
import { SESSOES_ACABADAS } from './linhas/sessoes.ts'
import { ALCANCE, TELAS } from './linhas/telas.ts'
import { TOKENS } from './linhas/tokens.ts'

export const CATALOGO: readonly Defesa[] = [
  ...ACESSO_AGORA,
  ...SESSOES_ACABADAS,
  ...TOKENS,
  ...CODIGO,
  ...ENDERECOS,
  ...ESTADO,
  ...RENOVACOES,
  ...CHUTES,
  ...ENUMERACAO,
  ...SENHAS_FRACAS,
  ...TELAS,
  ...SEGREDOS,
  ...ALCANCE,
  ...PROVA_RECENTE,
  ...HOSTS,
  ...HOST_DO_ESCRITORIO,
  ...CONTAGEM,
]
