//! Agents, each with a key.

use crate::{tell, text, Answer, Outcome, Party};
use a2c_smcp::smcp_agent::error::SmcpAgentError;
use a2c_smcp::smcp_agent::{AsyncAgentEventHandler, AsyncSmcpAgent, DefaultAuthProvider, SmcpAgentConfig};
use a2c_smcp::{
    EnterOfficeNotification, LeaveOfficeNotification, UpdateMCPConfigNotification, UpdateToolListNotification,
};
use serde_json::{json, Value};
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::RwLock;

/// Seconds for every call: the SDK has one setting for all of them.
const CALL_TIMEOUT: u64 = 2;

#[derive(Default)]
pub struct Agents {
    agents: RwLock<HashMap<String, (Arc<AsyncSmcpAgent>, String, String)>>,
}

/// Passes on what the SDK tells its user.
struct Ear(String);

impl Ear {
    fn tell(&self, what: &str, computer: Option<&str>) -> Result<(), SmcpAgentError> {
        tell("heard", json!({ "key": self.0, "what": what, "computer": computer }));
        Ok(())
    }
}

type Heard = Result<(), SmcpAgentError>;

#[async_trait::async_trait]
impl AsyncAgentEventHandler for Ear {
    async fn on_computer_enter_office(&self, data: EnterOfficeNotification, _: &AsyncSmcpAgent) -> Heard {
        self.tell("entered", data.computer.as_deref())
    }
    async fn on_computer_leave_office(&self, data: LeaveOfficeNotification, _: &AsyncSmcpAgent) -> Heard {
        self.tell("left", data.computer.as_deref())
    }
    async fn on_computer_update_config(&self, data: UpdateMCPConfigNotification, _: &AsyncSmcpAgent) -> Heard {
        self.tell("config-changed", Some(&data.computer))
    }
    async fn on_computer_update_tool_list(&self, data: UpdateToolListNotification, _: &AsyncSmcpAgent) -> Heard {
        self.tell("tools-changed", Some(&data.computer))
    }
    async fn on_desktop_updated(&self, computer: &str, _: Vec<String>, _: &AsyncSmcpAgent) -> Heard {
        self.tell("desktop-changed", Some(computer))
    }
}

impl Agents {
    async fn connect(&self, params: &Value) -> Outcome {
        let (key, office, name) = (text(params, "key"), text(params, "office"), text(params, "name"));
        let mut provider = DefaultAuthProvider::new(name.clone(), office.clone());
        if let Some(secret) = params["secret"].as_str() {
            provider = provider.with_api_key(secret.to_string());
        }
        let config = SmcpAgentConfig::new().with_tool_call_timeout(CALL_TIMEOUT).with_get_timeout(3);
        let mut agent = AsyncSmcpAgent::new(provider, config).with_event_handler(Ear(key.clone()));
        agent.connect(&text(params, "url")).await.map_err(|error| error.to_string())?;
        self.agents.write().await.insert(key, (Arc::new(agent), office, name));
        Ok(Value::Null)
    }

    async fn run(&self, method: &str, params: &Value) -> Outcome {
        if method == "connect" {
            return self.connect(params).await;
        }
        let key = text(params, "key");
        if method == "disconnect" {
            // The SDK has no way to disconnect; it leaves, and is dropped.
            if let Some((agent, ..)) = self.agents.write().await.remove(&key) {
                agent.leave_office().await.map_err(|error| error.to_string())?;
            }
            return Ok(Value::Null);
        }
        let found = self.agents.read().await.get(&key).cloned();
        let (agent, office, name) = found.ok_or("no such agent")?;
        let computer = text(params, "computer");
        let answer = match method {
            "join" => agent.join_office(&name).await.map(|()| Value::Null),
            "list_room" => agent.list_room(&office).await.map(|sessions| {
                let all = json!(sessions);
                let computers = all.as_array().into_iter().flatten().filter(|session| session["role"] == "computer");
                Value::Array(computers.cloned().collect())
            }),
            "get_tools" => agent.get_tools(&computer).await.map(|tools| json!(tools)),
            "get_config" => agent.get_computer_config(&computer).await.map(|config| json!(config)),
            "get_desktop" => {
                let size = params["size"].as_i64().map(|size| size as i32);
                let window = params["window"].as_str().map(str::to_string);
                agent.get_desktop(&computer, size, window).await.map(|windows| json!(windows))
            }
            "cancel" => return Err("the SDK does not tell the id of a call, which a cancel needs".to_string()),
            "call_tool" | "start_call" => {
                tell("started", json!({ "key": key, "req_id": Value::Null }));
                agent.tool_call(&computer, &text(params, "tool"), params["params"].clone()).await
            }
            _ => return Err(format!("no method {method}")),
        };
        answer.map_err(|error| error.to_string())
    }
}

impl Party for Agents {
    fn answer(self: Arc<Self>, method: String, params: Value) -> Answer {
        Box::pin(async move { self.run(&method, &params).await })
    }
}
